// Short sounds, made of plain tones: pitch in hertz and when it begins, in seconds.

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
let context = null;

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
