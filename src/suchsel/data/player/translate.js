// Texts in the user's language. The key is the English text; a catalogue holds its translations:
// one form each, or one for each plural category of the language.

/** @type {Intl.LDMLPluralRule[]} */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];
let spoken = speakerOf("en", {});

/** @param {string} lang @param {Catalogue} texts */
function speakerOf(lang, texts) {
  const rules = new Intl.PluralRules(lang);
  const { pluralCategories } = rules.resolvedOptions();
  const known = CATEGORIES.filter((name) => pluralCategories.includes(name));
  return { lang, texts, form: (/** @type {number} */ n) => known.indexOf(rules.select(n)) };
}

/** @param {string} text @param {Plain} values */
const fillIn = (text, values) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));

/** @param {string} lang @param {Catalogue} texts */
export function useTexts(lang, texts) {
  spoken = speakerOf(lang, texts);
}

export const language = () => spoken.lang;

/** @param {string} text @param {Plain} [values] */
export const t = (text, values = {}) => fillIn(spoken.texts[text]?.[0] ?? text, values);

/** @param {string} one @param {string} many @param {number} n @param {Plain} [values] */
export function tn(one, many, n, values = {}) {
  const forms = spoken.texts[one];
  const text = forms ? forms[Math.min(spoken.form(n), forms.length - 1)] : n === 1 ? one : many;
  return fillIn(text, { n, ...values });
}

// Of a text that came in several languages, the one to show.
/** @param {Texts} texts */
export const inLanguage = (texts) => texts[spoken.lang] ?? texts.en ?? Object.values(texts)[0];
