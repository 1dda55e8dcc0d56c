// Effects: short sounds, and letters of the puzzle that rain down at the end.

import { el } from "./element.js";

// Plain tones: pitch in hertz and when it begins, in seconds.
/** @type {Record<Tune, Point[]>} */
const TUNES = {
  found: [
    [660, 0],
    [880, 0.09],
  ],
  missed: [[196, 0]],
  finished: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
    [1047, 0.36],
  ],
};
const LENGTH = 0.18;
const LOUD = 0.12;
/** @type {AudioContext | null} */
let context = null;

/** @param {Tune} name */
export function playTune(name) {
  context ??= new AudioContext();
  context.resume(); // a browser starts it only after a tap or a key
  for (const [pitch, after] of TUNES[name]) {
    const at = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  }
}

// How long a phone vibrates and pauses, in milliseconds.
/** @type {Record<Tune, number[]>} */
const PULSES = { found: [35], missed: [15, 50, 15], finished: [60, 60, 120] };

// Phones and tablets; other computers have the function, too, and do nothing.
export const canVibrate = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** @param {Tune} name */
export const vibrate = (name) => navigator.vibrate(PULSES[name]);

const FLAKES = 44;

// Lets letters rain, unless the user prefers less motion. Bounded in number and time; leaves nothing behind.
/** @param {Element} host @param {Puzzle} puzzle */
export function rainLetters(host, puzzle) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const letters = puzzle.words.flatMap((word) => word.symbols);
  const rain = el("div", { class: "rain", "aria-hidden": "true" });
  host.append(rain);
  const falls = Array.from({ length: FLAKES }, (_, i) => {
    const flake = el("span", { class: `flake hue-${i % 8}` }, letters[(i * 7) % letters.length]);
    flake.style.left = `${(i * 61.8) % 100}%`;
    rain.append(flake);
    const turn = ((i * 137) % 360) - 180;
    return flake.animate(
      [
        { transform: "translateY(-3rem) rotate(0deg)", opacity: 0 },
        { opacity: 1, offset: 0.12 },
        { opacity: 1, offset: 0.7 },
        { transform: `translateY(${60 + ((i * 29) % 40)}vh) rotate(${turn}deg)`, opacity: 0 },
      ],
      { duration: 2600 + ((i * 311) % 1600), delay: (i * 53) % 900, easing: "cubic-bezier(.3,.1,.6,1)", fill: "both" },
    ).finished;
  });
  Promise.allSettled(falls).then(() => rain.remove());
}
