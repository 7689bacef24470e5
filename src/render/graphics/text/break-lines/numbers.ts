/**
 * A number, an amount, a date or a time with what is written together with it: sign, currency, percent, marks between digits. Half of
 * one reads as another number, so none is cut; longer rows of digits are no number that a person reads.
 */
const numbers =
  /[+\-\u2212]?\p{Sc}?\p{Nd}(?:[.,:/'\u2019\u066b\u066c\u00a0\u202f\u2009\u2010-\u2012\u2212-]?\p{Nd})*[\u00a0\u202f]?[\p{Sc}%\u2030\u066a]?/gu;

/** In UTF-16 units. */
const longestNumber = 32;

/** Whether an offset lies inside a number of the text. Offsets come in ascending order. */
export function withinNumbers(text: string): (offset: number) => boolean {
  const found = text.matchAll(numbers);
  let [start, end] = [0, 0];
  return (offset) => {
    while (end <= offset) {
      const next = found.next().value;
      if (next === undefined) return false;
      [start, end] = [next.index, next.index + next[0].length];
    }
    return offset > start && end - start <= longestNumber;
  };
}
