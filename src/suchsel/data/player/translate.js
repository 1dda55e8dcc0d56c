// Texts in the user's language. The key is the English text; a catalogue holds its translations:
// one form each, or one for each plural category of the language.

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];
let spoken = speakerOf("en", {});

function speakerOf(lang, texts) {
  const rules = new Intl.PluralRules(lang);
  const { pluralCategories } = rules.resolvedOptions();
  const known = CATEGORIES.filter((name) => pluralCategories.includes(name));
  return { lang, texts, form: (n) => known.indexOf(rules.select(n)) };
}

const fillIn = (text, values) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));

export function useTexts(lang, texts) {
  spoken = speakerOf(lang, texts);
}

export const language = () => spoken.lang;

export const t = (text, values = {}) => fillIn(spoken.texts[text]?.[0] ?? text, values);

export function tn(one, many, n, values = {}) {
  const forms = spoken.texts[one];
  const text = forms ? forms[Math.min(spoken.form(n), forms.length - 1)] : n === 1 ? one : many;
  return fillIn(text, { n, ...values });
}

// Of a text that came in several languages, the one to show.
export const inLanguage = (texts) => texts[spoken.lang] ?? texts.en;
