// The OpenAPI description for people: no script from elsewhere, just headings and the schemas.

import { speak } from "./language.js";
import { el } from "./player/element.js";

const description = await (await fetch("/api/openapi.json")).json();

function operation(path, method, about) {
  const schema = Object.values(about.requestBody?.content ?? {})[0]?.schema;
  const statuses = Object.entries(about.responses).map(([status, { description: text }]) =>
    el("li", {}, el("code", {}, status), ` ${text}`));
  return el("section", {},
    el("h2", {}, el("code", {}, `${method.toUpperCase()} ${path}`)),
    el("p", {}, about.summary ?? ""),
    ...(schema?.example ? [el("pre", { tabindex: 0 }, JSON.stringify(schema.example, null, 1))] : []),
    ...(schema ? [el("details", {}, el("summary", {}, "Schema"), el("pre", { tabindex: 0 }, JSON.stringify(schema, null, 2)))] : []),
    el("ul", {}, ...statuses));
}

document.getElementById("operations").append(...Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, about]) => operation(path, method, about))));
speak(() => {});
