import { common, scriptOf, sharersOf } from "./script-table.ts";

const openers = "([{\u00ab\u2018\u201c\u3008\u300a\u300c\u300e\u3010\uff08\uff3b\uff5b";
const closers = ")]}\u00bb\u2019\u201d\u3009\u300b\u300d\u300f\u3011\uff09\uff3d\uff5d";
const deepest = 32;
const space = 0x20;

/** Which of several scripts a shared character is taken for when its neighbours do not decide it. */
const usual = ["Arab", "Deva", "Hani", "Kana", "Beng", "Taml", "Latn", "Grek", "Cyrl"];

/**
 * The script each UTF-16 unit is shaped with (UAX #24, 5): shared characters take the script before them, closing
 * brackets that of their opener, leading ones the first real script; Latin when there is none. Characters that only
 * some scripts share, such as the danda or the Arabic comma, take one of these.
 */
export function resolveScripts(text: string): readonly string[] {
  const resolved: string[] = [];
  const open: { readonly closer: string; readonly script: string }[] = [];
  const following = new NextScripts(text);
  let current: string | undefined;
  let pending = 0;
  for (let at = 0; at < text.length; at = resolved.length) {
    const codePoint = text.codePointAt(at) as number;
    const own = scriptOf(codePoint);
    let script = own === common ? sharedScript(codePoint, current, following, resolved.length) : own;
    // No bracket belongs to a script.
    if (own === common && codePoint !== space) {
      const character = text.charAt(at);
      const opening = openers.indexOf(character);
      const innermost = open.at(-1);
      if (opening >= 0 && open.length < deepest && script !== undefined) {
        open.push({ closer: closers.charAt(opening), script });
      } else if (innermost?.closer === character) {
        script = innermost.script;
        open.pop();
      }
    }
    const units = codePoint > 0xffff ? 2 : 1;
    if (script === undefined) pending += units;
    else if (current === undefined) resolved.fill(script, 0, pending);
    current = script ?? current;
    for (let unit = 0; unit < units; unit += 1) resolved.push(script ?? "Latn");
  }
  return resolved;
}

const mark = /\p{M}/u;

function sharedScript(
  codePoint: number,
  current: string | undefined,
  following: NextScripts,
  at: number,
): string | undefined {
  const sharers = sharersOf(codePoint);
  if (sharers === undefined || (current !== undefined && sharers.includes(current))) return current;
  if (current !== undefined && mark.test(String.fromCodePoint(codePoint))) return current;
  const next = following.script(at);
  if (next !== undefined && sharers.includes(next)) return next;
  return usual.find((script) => sharers.includes(script)) ?? sharers[0];
}

/** Looks ahead for the next character that belongs to one script; every character of a text is looked at once. */
class NextScripts {
  readonly #text: string;
  #at = 0;
  #script: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Called with ascending offsets. */
  script(from: number): string | undefined {
    if (this.#at > from && this.#script !== undefined) return this.#script;
    this.#at = Math.max(this.#at, from);
    this.#script = undefined;
    while (this.#script === undefined && this.#at < this.#text.length) {
      const codePoint = this.#text.codePointAt(this.#at) as number;
      const script = scriptOf(codePoint);
      if (script !== common) this.#script = script;
      this.#at += codePoint > 0xffff ? 2 : 1;
    }
    return this.#script;
  }
}
