// The OpenAPI document for people: headings, examples and schemas.

import { readTexts, speak } from "./language.js";
import { byId, el } from "./player/element.js";
import { t } from "./player/translate.js";

/** @param {unknown} plain @param {number} [space] */
const code = (plain, space) =>
  el("pre", { tabindex: 0 }, typeof plain === "string" ? plain : JSON.stringify(plain, null, space));

// A schema with those that it refers to in their places.
/** @param {any} part @param {Record<string, unknown>} named @returns {any} */
function whole(part, named) {
  if (part === null || typeof part !== "object") return part;
  if (part.$ref) return whole(named[part.$ref.split("/").at(-1)], named);
  if (Array.isArray(part)) return part.map((one) => whole(one, named));
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, whole(value, named)]));
}

/** @param {string} path @param {string} method @param {ApiOperation} about */
function operation(path, method, about) {
  const { schema, example } = Object.values(about.requestBody?.content ?? {})[0] ?? {};
  const answer = Object.values(about.responses[200].content)[0];
  const statuses = Object.entries(about.responses).map(([status, { description }]) =>
    el("li", {}, el("code", {}, status), ` ${description}`),
  );
  return el(
    "section",
    {},
    el("h2", {}, el("code", {}, `${method.toUpperCase()} ${path}`)),
    el("p", { lang: "en" }, about.summary),
    ...(example ? [code(example, 1)] : []),
    ...(schema ? [el("details", {}, el("summary", {}, t("Schema")), code(schema, 2))] : []),
    el(
      "details",
      {},
      el("summary", {}, t("Answer")),
      ...(answer.example ? [code(answer.example)] : []),
      code(answer.schema, 2),
    ),
    el("ul", { lang: "en" }, ...statuses),
  );
}

async function show() {
  const document = await (await fetch("api/openapi.json")).json();
  /** @type {{ paths: Record<string, Record<string, ApiOperation>> }} */
  const { paths } = whole(document, document.components.schemas);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => operation(path, method, about)),
  );
  byId("operations").replaceChildren(...operations);
}

await readTexts();
speak(show);
