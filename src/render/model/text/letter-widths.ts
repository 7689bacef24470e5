/** Letters that are wider than others. */
const wideLetters = new Set("WMmw%@&ŴŵÆæŒœĲĳ½¼¾©®ŉ");

/** The first character behind Latin with its accents. */
const latinEnd = 0x180;

const latin = Float64Array.from({ length: latinEnd }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  if (unit <= 0x20) return 0;
  // As a capital it is two letters.
  if (letter === "ß") return 1.4;
  if (wideLetters.has(letter)) return 1.1;
  return unit < 0x40 ? 0.75 : 0.85;
});

/**
 * A width, in ems, that a UTF-16 unit of text is not wider than in any bundled face, with or without its neighbours; a surrogate is half
 * of its character. 0: a blank or a control character.
 */
export function mostOfUnit(unit: number): number {
  if (unit < latinEnd) return latin[unit] as number;
  if (unit < 0x530) return 1.55;
  if ((unit >= 0x3040 && unit < 0xa000) || (unit >= 0xac00 && unit < 0xd7b0)) return 1;
  return unit >= 0xfb50 && unit < 0xfe00 ? 11 : 3;
}
