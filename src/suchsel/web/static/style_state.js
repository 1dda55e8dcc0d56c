// How the page looks: what was chosen, over the defaults of the engine and of the user's country.

export const usualPaper = navigator.language === "en-US" ? { paper: "letter" } : {};

export function styleOf(options, state) {
  return { ...Object.fromEntries(options.style.map((row) => [row.name, row.default])), ...usualPaper, ...state.style };
}
