import { isNear } from "../check/nearest.ts";
import { type DataStep, roots, type TokenRoot, wholeToken } from "./token.ts";

/** Text that is nearly a reference, such as `$Data.name`. It is none, so it is printed. */
export interface Lookalike {
  readonly spelling: string;
  /** What was probably meant, as a part of a sentence. */
  readonly why: string;
}

/** A word of a path; repetitions are bounded, since texts are anybody's. */
export const pathWord = "[\\p{L}_](?:[\\p{L}\\p{N}\\p{M}_-]{0,99}[\\p{L}\\p{N}\\p{M}_])?";

/** A step as other languages write it, too: `.name`, `..name`, `?.name`, `->name`, `/name`, `[0]`, `["name"]`. A word in brackets is a shortcode. */
const step = new RegExp(
  `(?:\\?\\.|\\.{1,2}|->|/)(${pathWord})|\\[ ?(?:"([^"\\]\\n]{1,100})"|'([^'\\]\\n]{1,100})'|(\\d{1,9})) ?\\]`,
  "uy",
);

const opening = /\$ ?([\p{L}_][\p{L}\p{N}\p{M}_]{0,20})/uy;

/**
 * The near miss of a reference that begins at `at`, where no reference does; undefined: there is none. It is a root of the language in
 * another case or without a path that can be read, or a word one letter from a root with a path behind it.
 */
export function lookalikeAt(text: string, at: number): Lookalike | undefined {
  opening.lastIndex = at;
  const word = opening.exec(text)?.[1];
  if (word === undefined) return undefined;
  const start = opening.lastIndex;
  const { steps, end } = stepsAt(text, start);
  const isPath = steps.length > 0 && text[start] !== "/";
  const root = roots.find((one) => one === word.toLowerCase()) ?? (isPath ? nearRoot(word) : undefined);
  // "5 $ item" is a price; where a path follows, the blank is a slip.
  if (root === undefined || (text[at + 1] === " " && !isPath)) return undefined;
  const form = reference(root, steps);
  const why =
    steps.length === 0 && root !== "item" ? `references have a path, as ${form}` : `${form} was probably meant`;
  return { spelling: text.slice(at, end), why };
}

const nearRoot = (word: string): TokenRoot | undefined => roots.find((one) => isNear(word, one));

/** The steps from `from` on, however they are written, and where they end. */
function stepsAt(text: string, from: number): { readonly steps: readonly DataStep[]; readonly end: number } {
  const steps: DataStep[] = [];
  let end = from;
  for (;;) {
    step.lastIndex = end;
    const found = step.exec(text);
    if (found === null) return { steps, end };
    const [, plain, double, single, index] = found;
    steps.push(plain ?? double ?? single ?? Number(index));
    end = step.lastIndex;
  }
}

/** A reference as the language writes it; without steps, or with names that references cannot have, the form of one. */
export function reference(root: TokenRoot, steps: readonly DataStep[]): string {
  const spelling = `$${root}${steps.map((one) => (typeof one === "number" ? `[${one}]` : `.${one}`)).join("")}`;
  return wholeToken(spelling) === undefined ? `$${root}.name` : spelling;
}
