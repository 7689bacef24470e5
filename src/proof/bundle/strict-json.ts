/** What a JSON text has. */
export type StrictJson =
  | null
  | boolean
  | number
  | string
  | readonly StrictJson[]
  | { readonly [key: string]: StrictJson };

const deepest = 64;

/**
 * Reads UTF-8 bytes as JSON (RFC 8259), and strictly: undefined for what is no JSON, begins with a byte order mark, is nested more than 64
 * levels deep, or has an object with the same key twice, of which readers take one or the other.
 */
export function strictJson(bytes: Uint8Array): StrictJson | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return isPlain(text) ? (JSON.parse(text) as StrictJson) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text, as far as it is JSON, is not too deep and no object of it has a key twice. Linear in its length. */
function isPlain(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "{" || sign === "[") {
      if (open.length === deepest) return false;
      open.push(sign === "{" ? new Set() : undefined);
    } else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys !== undefined && afterBlanks(text, end) === ":") {
        const key = JSON.parse(text.slice(at, end)) as string;
        if (keys.has(key)) return false;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return true;
}

/** Behind the closing sign. */
function endOfString(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function afterBlanks(text: string, from: number): string | undefined {
  let at = from;
  while (" \t\n\r".includes(text[at] ?? "x")) at += 1;
  return text[at];
}

/** The member at the end of a way through objects and lists; undefined: there is none. */
export function memberOf(value: StrictJson | undefined, ...way: readonly (string | number)[]): StrictJson | undefined {
  let found = value;
  for (const step of way) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as { readonly [key: string]: StrictJson })[step];
  }
  return found;
}

/** The text there; undefined: there is none, or something else. */
export function textOf(value: StrictJson | undefined, ...way: readonly (string | number)[]): string | undefined {
  const found = memberOf(value, ...way);
  return typeof found === "string" ? found : undefined;
}

/** The members of the object there, by name in the order of code points, halves of surrogate pairs too; none when there is no object. */
export function membersOf(value: StrictJson | undefined, ...way: readonly (string | number)[]): [string, StrictJson][] {
  const found = memberOf(value, ...way);
  if (typeof found !== "object" || found === null || Array.isArray(found)) return [];
  const members = Object.entries(found).map((member) => ({ member, points: [...member[0]].map(codePointOf) }));
  return members.sort((one, other) => compared(one.points, other.points)).map(({ member }) => member);
}

const codePointOf = (sign: string): number => sign.codePointAt(0) as number;

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((point, index) => point !== other[index]);
  return at === -1 ? one.length - other.length : (one[at] as number) - (other[at] ?? -1);
}
