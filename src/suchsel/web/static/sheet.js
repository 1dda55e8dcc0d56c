// The pages of the layout engine as elements. Each has its own shadow tree, because the pictures
// name their glyphs alike, and each is a page of its own size when it is printed.

import { el } from "./player/element.js";
import { t } from "./player/translate.js";

const printed = new CSSStyleSheet();
document.adoptedStyleSheets.push(printed);

// `sheets`: [{ solution, svg }], as the server sends them.
export function drawSheets(sheets) {
  const count = { true: 0, false: 0 };
  const pages = sheets.map(({ solution, svg }) => {
    const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    const size = { width: picture.getAttribute("width"), height: picture.getAttribute("height") };
    const n = count[solution] += 1;
    picture.setAttribute("aria-label", solution ? t("Solution, page {n}", { n }) : t("Puzzle, page {n}", { n }));
    picture.setAttribute("width", "100%");
    picture.setAttribute("height", "100%");
    return { solution, picture, ...size };
  });
  printed.replaceSync(pages.map(({ width, height }, i) => `
    @page sheet-${i} { size: ${width} ${height}; margin: 0; }
    @media print { .sheet-${i} { page: sheet-${i}; width: ${width}; height: ${height}; } }`).join(""));
  return pages.map(({ solution, picture, width, height }, i) => {
    const sheet = el("article", { class: `sheet sheet-${i} ${solution ? "solution" : "puzzle"}` });
    sheet.style.aspectRatio = `${parseFloat(width)} / ${parseFloat(height)}`;
    sheet.attachShadow({ mode: "open" }).append(picture);
    return sheet;
  });
}
