// Games as a short text: a learning platform keeps 4,096 characters. For each puzzle the seconds, the
// numbers of the words in the order in which they were found, those with hints, and a minus if the
// player has given up; all numbers to the base 36. Words are marked at their own places again.

const FORM = "1";
const LONGEST = 4096;
const MARK = ";";

/** @param {number} n */
const short = (n) => n.toString(36);
/** @param {number} n */
const two = (n) => short(n).padStart(2, "0");
/** @param {string} text @param {number} size @returns {string[]} */
const pairs = (text, size) => text.match(new RegExp(`.{${size}}`, "g")) ?? [];
/** @param {string} text */
const number = (text) => parseInt(text, 36);

// `games`: the state of each puzzle, as `state()` of a game returns it, or null. Where the text would be too
// long, the order of complete games is left out first, then whole games, those before `current` last.
/** @param {number} current @param {(GameState | null)[]} games */
export function packGames(current, games) {
  const parts = games.map((game) => packGame(game, false));
  const head = [FORM, short(current), ""].join(MARK);
  let length = head.length + parts.join(MARK).length;
  const others = games
    .map((_, i) => i)
    .filter((i) => i !== current)
    .reverse();
  for (const shortened of [(/** @type {number} */ i) => packGame(games[i], true), () => ""]) {
    for (const i of others) {
      if (length <= LONGEST) break;
      const part = shortened(i);
      length += part.length - parts[i].length;
      parts[i] = part;
    }
  }
  return length > LONGEST ? "" : head + parts.join(MARK);
}

/** @param {GameState | null} game @param {boolean} brief */
function packGame(game, brief) {
  if (!game) return "";
  const { words, spent } = game;
  const found = words
    .map(({ state, order }, i) => ({ state, order, i }))
    .filter(({ state }) => state === "found")
    .sort((a, b) => a.order - b.order);
  const order = brief && found.length === words.length ? "*" : found.map(({ i }) => two(i)).join("");
  const hints = words.map(({ hints: n }, i) => (n ? two(i) + n : "")).join("");
  const gaveUp = words.some(({ state }) => state === "shown") ? "-" : "";
  return [short(Math.round(spent / 1000)), order, hints, gaveUp].join(".").replace(/\.+$/, "");
}

// { current, games }; what is not ours is forgotten.
/**
 * @param {string} text
 * @param {Pick<Puzzle, "words">[]} puzzles
 * @returns {{ current: number, games: (GameState | null)[] }}
 */
export function unpackGames(text, puzzles) {
  const [form, current, ...parts] = text.split(MARK);
  if (form !== FORM) return { current: 0, games: puzzles.map(() => null) };
  return {
    current: Math.min(number(current) || 0, puzzles.length - 1),
    games: puzzles.map((puzzle, i) => (parts[i] ? unpackGame(parts[i], puzzle) : null)),
  };
}

/** @param {string} text @param {Pick<Puzzle, "words">} puzzle @returns {GameState} */
function unpackGame(text, puzzle) {
  const [seconds, order = "", hints = "", gaveUp = ""] = text.split(".");
  const rest = gaveUp ? "shown" : "open";
  /** @type {WordState[]} */
  const words = puzzle.words.map(() => ({ state: rest, order: 0, hints: 0, marked: null }));
  const found = order === "*" ? words.map((_, i) => i) : pairs(order, 2).map(number);
  found.forEach(
    (i, n) => words[i] && Object.assign(words[i], { state: "found", order: n + 1, marked: puzzle.words[i].cells }),
  );
  for (const pair of pairs(hints, 3)) {
    const word = words[number(pair.slice(0, 2))];
    if (word) word.hints = number(pair[2]);
  }
  return { spent: 1000 * (number(seconds) || 0), words };
}
