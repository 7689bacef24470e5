/** Scripts written without spaces whose words only a dictionary can separate (UAX #14, class SA). */
const wordless = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aad\ua9e0-\ua9ff\uaa60-\uaadf]+/g;
/** Marks, and the vowels that are written with the letter before them though they are letters by name (sara am). */
const combining = /[\p{M}\u0e33\u0eb3]/u;

let segmenter: Intl.Segmenter | undefined;

/** Offsets within `text` where a Thai, Lao, Khmer or Burmese word begins after another. */
export function dictionaryBreaks(text: string): readonly number[] {
  const offsets: number[] = [];
  for (const { 0: run, index } of text.matchAll(wordless)) {
    for (const inner of breaksWithin(run)) offsets.push(index + inner);
  }
  return offsets;
}

const known = new Map<string, readonly number[]>();
const mostKnown = 2_000;
const longestKnown = 256;

/** The same for a stretch of these scripts alone. */
function breaksWithin(run: string): readonly number[] {
  const before = known.get(run);
  if (before !== undefined) return before;
  const offsets = wordBeginnings(run);
  if (run.length > longestKnown) return offsets;
  if (known.size >= mostKnown) known.clear();
  known.set(run, offsets);
  return offsets;
}

/** The segmenter's time grows with the square of what it is given at once; it looks a few words ahead, never back. */
const windowLength = 2_000;
const lookahead = 200;

function wordBeginnings(run: string): readonly number[] {
  segmenter ??= new Intl.Segmenter("th", { granularity: "word" });
  const offsets: number[] = [];
  let start = 0;
  for (;;) {
    const end = Math.min(start + windowLength, run.length);
    const trusted = end === run.length ? end : end - lookahead;
    let next = start;
    for (const { segment, index } of segmenter.segment(run.slice(start, end))) {
      const offset = start + index;
      if (offset > trusted) break;
      if (offset > start && !combining.test(segment.charAt(0))) offsets.push(offset);
      next = offset;
    }
    if (end === run.length) return offsets;
    // Without a boundary that can be trusted the window is one word, and so is what follows it.
    start = next > start ? next : end;
  }
}
