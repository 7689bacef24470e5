/** Sizes of pages that definitions have names for, upright, in points. */
export const pageSizes: readonly (readonly [name: string, width: number, height: number])[] = [
  ["a4", 595.28, 841.89],
  ["a5", 419.53, 595.28],
  ["a3", 841.89, 1190.55],
  ["letter", 612, 792],
  ["legal", 612, 1008],
];
