import { limits } from "../../../../vocabulary/limits.ts";

/** One face of a family, described before it is opened. */
export interface FamilyStyle<T> {
  readonly weight: number;
  readonly italic: boolean;
  readonly source: T;
}

/**
 * The nearest style a family has: italic if wanted and there, then the nearest weight, the lighter of two equally near
 * ones. So bold falls back to regular and italic to upright.
 */
export function nearestStyle<T>(
  styles: readonly FamilyStyle<T>[],
  weight: number,
  italic: boolean,
): FamilyStyle<T> | undefined {
  let best: FamilyStyle<T> | undefined;
  for (const style of styles) {
    if (best === undefined || distance(style, weight, italic) < distance(best, weight, italic)) best = style;
  }
  return best;
}

function distance(style: FamilyStyle<unknown>, weight: number, italic: boolean): number {
  const lean = style.italic === italic ? 0 : 10_000;
  const lighter = style.weight < weight ? 0.5 : 1;
  return lean + Math.abs(style.weight - weight) + lighter;
}

export type Generic = "sans" | "serif" | "mono";

interface SpokenNames {
  /** Our own family, then the words that ask for any family of the kind. */
  readonly own: readonly [family: string, ...words: string[]];
  /** Fonts of others that people name, which ours stands in for. */
  readonly like: readonly string[];
}

const spoken: Readonly<Record<Generic, SpokenNames>> = {
  sans: {
    own: ["noto sans", "sans-serif", "sans", "system-ui"],
    like: ["arial", "helvetica", "helvetica neue", "liberation sans", "verdana", "tahoma", "calibri", "segoe ui"],
  },
  serif: {
    own: ["noto serif", "serif"],
    like: ["times", "times new roman", "times-roman", "liberation serif", "georgia", "cambria"],
  },
  mono: {
    own: ["noto sans mono", "monospace", "mono"],
    like: ["courier", "courier new", "liberation mono", "consolas"],
  },
};

const generics: ReadonlyMap<string, Generic> = new Map(
  Object.entries(spoken).flatMap(([generic, { own, like }]) =>
    [...own, ...like].map((name) => [name, generic as Generic] as const),
  ),
);

const fontsOfOthers: ReadonlySet<string> = new Set(Object.values(spoken).flatMap(({ like }) => like));

/** Kind of family that a common font name stands for; undefined for other names. Expects lower case. */
export const genericOf = (name: string): Generic | undefined => generics.get(name);

/** Whether the name is that of a font that is not ours, and that ours stands in for. Expects lower case. */
export const isFontOfOthers = (name: string): boolean => fontsOfOthers.has(name);

/** The name our own family of a kind goes by, in lower case. */
export const ownFamily = (generic: Generic): string => spoken[generic].own[0];

/** A family as a message names it: an author's name may be as long as a body. */
export const familyInMessage = (name: string): string =>
  JSON.stringify(name.length > limits.quotedCharacters ? `${name.slice(0, limits.quotedCharacters)}…` : name);
