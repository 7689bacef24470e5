/** What definitions that were sent whole have in common: it may be kept, as a template's own text is. */
export interface CommonParts {
  /** Texts and numbers. */
  readonly said: ReadonlySet<unknown>;
  /** Shortcodes, as they are spelled. */
  readonly codes: ReadonlySet<string>;
}

/** Hashes of a definition's texts and numbers, and of the shortcodes in each, in their order: nothing can be read from them. */
export type ValueHashes = Int32Array;

/** More are not compared. */
const mostValues = 4_000;

/** undefined: there are too many. */
function valuesIn(definition: object): readonly (string | number)[] | undefined {
  const values: (string | number)[] = [];
  const left: unknown[] = [definition];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node === "object" && node !== null) for (const member of Object.values(node)) left.push(member);
    else if (typeof node === "string" || typeof node === "number") values.push(node);
    if (values.length > mostValues) return undefined;
  }
  return values;
}

const code = /\[[^[\]]*\]/g;

const codesIn = (value: string | number): readonly string[] =>
  typeof value === "string" && value.includes("[") ? (value.match(code) ?? []) : [];

/** FNV-1a of UTF-16 units. */
function hashOf(value: string | number): number {
  const text = typeof value === "string" ? value : `number ${value}`;
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash;
}

/** The signature of a definition, and what it has in common with another of which there is one. undefined: it is too large. */
export function compareWith(
  other: ValueHashes | undefined,
  definition: object,
): { readonly signature: ValueHashes; readonly common: CommonParts | undefined } | undefined {
  const values = valuesIn(definition);
  if (values === undefined) return undefined;
  const signature = new Int32Array(2 * values.length);
  const [said, codes] = [new Set<unknown>(), new Set<string>()];
  for (const [index, value] of values.entries()) {
    const at = 2 * index;
    const own = codesIn(value);
    signature[at] = hashOf(value);
    signature[at + 1] = hashOf(own.join(""));
    if (signature[at] === other?.[at]) said.add(value);
    if (signature[at + 1] === other?.[at + 1]) for (const one of own) codes.add(one);
  }
  return { signature, common: other?.length === signature.length ? { said, codes } : undefined };
}
