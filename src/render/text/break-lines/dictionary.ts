/** Scripts written without spaces whose words only a dictionary tells apart (UAX #14, class SA). */
const wordless = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aad\ua9e0-\ua9ff\uaa60-\uaadf]+/g;
/** Marks, and the vowels that are written with the letter before them though they are letters by name (sara am). */
const combining = /[\p{M}\u0e33\u0eb3]/u;

let segmenter: Intl.Segmenter | undefined;

/** Offsets within `text` where a Thai, Lao, Khmer or Burmese word begins after another. */
export function dictionaryBreaks(text: string): readonly number[] {
  const offsets: number[] = [];
  for (const run of text.matchAll(wordless)) {
    segmenter ??= new Intl.Segmenter("th", { granularity: "word" });
    for (const word of segmenter.segment(run[0])) {
      if (word.index > 0 && !combining.test(word.segment.charAt(0))) offsets.push(run.index + word.index);
    }
  }
  return offsets;
}
