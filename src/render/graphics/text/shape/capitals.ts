/** Text in capitals, and for each of its UTF-16 units the offset it came from. */
export interface Capitals {
  readonly text: string;
  readonly origins: readonly number[];
}

/** Languages whose capitals differ from the general rule (Unicode, SpecialCasing.txt; CLDR for Greek). */
const special = /^(?:tr|az|lt|el)(?:-|$)/i;

/** Capitals as drawn in the manner of a language; one letter may become two (German sharp s). */
export function capitals(text: string, language: string): Capitals {
  const locale = special.exec(language)?.[0].slice(0, 2).toLowerCase();
  const origins: number[] = [];
  let drawn = "";
  let offset = 0;
  for (const character of text) {
    const upper = locale === undefined ? character.toUpperCase() : character.toLocaleUpperCase(locale);
    for (let unit = 0; unit < upper.length; unit += 1) {
      origins.push(upper.length === character.length ? offset + unit : offset);
    }
    drawn += upper;
    offset += character.length;
  }
  return { text: drawn, origins };
}
