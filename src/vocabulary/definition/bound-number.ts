/** The range of a number of the language, as its schema says. */
export interface NumberLimits {
  readonly isWhole: boolean;
  readonly minimum: number;
  readonly maximum: number;
  /** The number is above this one. */
  readonly above: number;
}

/**
 * A number of a definition that is known with the data: a reference or an expression where the schema has a number. The
 * checker puts it there, and binding a number of the same limits. A class, because no JSON of a caller's can look like
 * one.
 */
export class BoundNumber {
  /** As it is spelt. */
  readonly word: string;
  readonly limits: NumberLimits;
  /** Something has to stand there: a key that is required, or a place in a list. */
  readonly isNeeded: boolean;

  constructor(word: string, limits: NumberLimits, isNeeded = false) {
    this.word = word;
    this.limits = limits;
    this.isNeeded = isNeeded;
  }

  asNeeded(): BoundNumber {
    return new BoundNumber(this.word, this.limits, true);
  }

  toJSON(): string {
    return this.word;
  }
}

/** Whether a number keeps to its limits. */
export const keepsTo = (value: number, { isWhole, minimum, maximum, above }: NumberLimits): boolean =>
  value >= minimum && value <= maximum && value > above && (!isWhole || Number.isInteger(value));

/** The nearest number within limits. Above a limit that is none itself there is no nearest one: the number one above it is taken. */
export function nearestWithin(value: number, { isWhole, minimum, maximum, above }: NumberLimits): number {
  const least = value > above ? minimum : Math.max(minimum, above + 1);
  const near = Math.min(maximum, Math.max(least, value));
  return isWhole ? Math.min(maximum, Math.max(least, Math.round(near))) : near;
}
