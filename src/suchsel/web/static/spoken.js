// Texts of nodes that are made once: said now, and again whenever the language is switched.

const speakers = [];

export function spoken(say) {
  speakers.push(say);
  say();
}

export const sayAgain = () => speakers.forEach((say) => say());

// A node whose text is `text()` in every language.
export function saying(node, text) {
  spoken(() => { node.textContent = text(); });
  return node;
}
