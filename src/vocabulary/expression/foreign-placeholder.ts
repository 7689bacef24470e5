import { pathWord } from "./lookalike.ts";
import type { DataStep } from "./token.ts";

/** Text in the form of a placeholder as other programs write it. Ordinary text has the form too: the data decide. */
export interface ForeignPlaceholder {
  readonly spelling: string;
  readonly steps: readonly DataStep[];
  /** Without an end of its own, as `$name`. */
  readonly isOpen: boolean;
}

/** Names of merge fields may have blanks. */
const words = `${pathWord}(?: [\\p{L}\\p{N}_-]{1,100}){0,3}`;
const path = `\\$?(${words}(?:\\.${words}|\\[\\d{1,9}\\]){0,16})`;

/**
 * By the letter that they begin with, in the order in which they are tried: `{MERGEFIELD name}`, `{{name}}` with formats, `{name}` and
 * `${name}`, `<<name>>` and `<<[name]>>`, `<%= name %>`, `«name»`, `‹name›`, `*|name|*`, `$(name)`, `%name%`, `$name`: each with its path in a
 * group.
 */
const forms: Readonly<Record<string, readonly string[]>> = {
  "{": [
    `\\{ ?MERGEFIELD {1,3}${path} ?\\}`,
    `\\{\\{\\{? {0,3}${path} {0,3}(?:[|:][^{}\\n]{0,100})?\\}\\}\\}?`,
    `\\{ ?${path} ?\\}`,
  ],
  "<": [`<< ?\\[?${path}\\]? ?>>`, `<%=? ?${path} ?%>`],
  "«": [`«${path}»`],
  "‹": [`‹${path}›`],
  "*": [`\\*\\|${path}\\|\\*`],
  "%": [`%${path}%`],
  $: [`\\$\\{ ?${path} ?\\}`, `\\$\\(${path}\\)`, `\\$(?<open>${pathWord}(?:\\.${pathWord}|\\[\\d{1,9}\\]){0,16})`],
};
const openings = /[{<«‹*%$]/g;

/** Of the forms that begin with a letter. Each takes milliseconds to make, and most texts have few: it is made when one has its letter. */
const patterns = new Map<string, RegExp>();

function patternOf(letter: string): RegExp {
  const made = patterns.get(letter) ?? new RegExp((forms[letter] ?? []).join("|"), "uy");
  patterns.set(letter, made);
  return made;
}

/** How they begin, but for those with `$`: a pattern for a quick look. */
export const placeholderMarks = "[{«‹%]|<<|\\*\\|";
const mark = new RegExp(placeholderMarks);

/** Whether a text may have one: a quick look. Texts with `$` are looked at in any case. */
export const mayHavePlaceholders = (text: string): boolean => mark.test(text);

/** Cuts a text at what has the form of one, in one pass. */
export function cutAtPlaceholders(text: string): readonly (string | ForeignPlaceholder)[] {
  const parts: (string | ForeignPlaceholder)[] = [];
  let done = 0;
  for (const { 0: letter, index } of text.matchAll(openings)) {
    if (index < done) continue;
    const pattern = patternOf(letter);
    pattern.lastIndex = index;
    const found = pattern.exec(text);
    if (found === null) continue;
    const [spelling, ...paths] = found;
    const written = paths.find((one) => one !== undefined) ?? "";
    if (index > done) parts.push(text.slice(done, index));
    parts.push({ spelling, steps: stepsOf(written), isOpen: found.groups?.["open"] !== undefined });
    done = index + spelling.length;
  }
  if (done < text.length) parts.push(text.slice(done));
  return parts;
}

/** Steps of a path whose words may have blanks. */
const stepsOf = (written: string): readonly DataStep[] =>
  written.split(/[.[]/).map((one) => (one.endsWith("]") ? Number(one.slice(0, -1)) : one));
