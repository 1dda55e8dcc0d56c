// Statements of the Experience API (xAPI) for a page that shows this one in a frame. It asks for them by
//   frame.contentWindow.postMessage({ type: "suchsel:listen" }, "*")
// and gets { type: "suchsel:xapi", statement } for each word that is found and for the end of the game.
// Only the host page knows who plays: it adds the actor.

import { language } from "./translate.js";

const VERBS = "http://adlnet.gov/expapi/verbs/";
const KINDS = "http://adlnet.gov/expapi/activities/";
let listener = null; // the origin of the page that asked

window.addEventListener("message", ({ data, source, origin }) => {
  if (data?.type === "suchsel:listen" && source === window.parent && source !== window) listener = origin;
});

// `word`: the one that was found; without it, the game has ended.
export function tellStatement(puzzle, id, game, word) {
  if (listener === null) return;
  const statement = word ? foundStatement(id, game, word) : endStatement(puzzle, id, game);
  window.parent.postMessage({ type: "suchsel:xapi", statement }, listener === "null" ? "*" : listener);
}

const verb = (name) => ({ id: VERBS + name, display: { en: name } });
const duration = (game) => `PT${game.seconds()}S`;

const foundStatement = (id, game, { word, index }) => ({
  verb: verb("answered"),
  object: {
    id: `urn:suchsel:${id}:${index}`,
    definition: { type: `${KINDS}cmi.interaction`, interactionType: "fill-in", name: { [language()]: word } },
  },
  result: { success: true, response: word, duration: duration(game) },
  context: { contextActivities: { parent: [{ id: `urn:suchsel:${id}` }] } },
});

function endStatement(puzzle, id, game) {
  const [raw, max] = [game.found().length, game.words.length];
  return {
    verb: verb("completed"),
    object: {
      id: `urn:suchsel:${id}`,
      definition: { type: `${KINDS}assessment`, name: { [language()]: puzzle.title ?? "Suchsel" } },
    },
    result: {
      completion: true,
      success: game.complete(),
      score: { scaled: raw / max, raw, min: 0, max },
      duration: duration(game),
    },
  };
}
