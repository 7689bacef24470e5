import { looksLike, type ProseInline, type ProseMark } from "../prose/inline.ts";
import { attributeOf, type RichToken } from "./tokens.ts";

/** Tags that say how text looks. */
const marks: ReadonlyMap<string, ProseMark> = new Map([
  ...(["b", "i", "u", "s", "sub", "sup", "small", "code", "mark"] as const).map((mark) => [mark, mark] as const),
  ...[["strong", "b"] as const, ["em", "i"] as const, ["cite", "i"] as const, ["ins", "u"] as const],
  ...[["del", "s"] as const, ["strike", "s"] as const, ["kbd", "code"] as const, ["tt", "code"] as const],
]);

/** Runs of text as tags open and close around it. White space is one blank, and none at the ends of lines. */
export class Runs {
  readonly #open = new Map<ProseMark, number>();
  #link: string | undefined;
  #made: ProseInline[] = [];
  /** At the start of a line, or behind a blank: another blank shows nothing. */
  #takesNoBlank: boolean = true;

  text(text: string): void {
    const collapsed = text.replace(/[ \t\n\r\f]+/g, " ");
    const last = this.#made.at(-1);
    const shown = this.#takesNoBlank ? collapsed.replace(/^ /, "") : collapsed;
    if (shown === "") return;
    this.#takesNoBlank = shown.endsWith(" ");
    const look = {
      marks: new Set([...this.#open].flatMap(([mark, count]) => (count > 0 ? [mark] : []))),
      ...(this.#link === undefined ? {} : { link: this.#link }),
    };
    if (last?.kind === "text" && looksLike(last, look))
      this.#made[this.#made.length - 1] = { ...last, text: last.text + shown };
    else this.#made.push({ kind: "text", text: shown, ...look });
  }

  break(): void {
    this.#trim();
    this.#made.push({ kind: "break" });
    this.#takesNoBlank = true;
  }

  /** Ends the line, so that what follows begins another one; on an empty line it does nothing. */
  endLine(): void {
    if (this.#made.at(-1)?.kind === "text") this.break();
  }

  /** A tag that says how text looks, leads somewhere or ends a line; false: it does neither. */
  tag({ kind, tag, attributes }: Exclude<RichToken, { readonly kind: "text" }>): boolean {
    const mark = marks.get(tag);
    if (mark !== undefined) {
      const count = this.#open.get(mark) ?? 0;
      this.#open.set(mark, kind === "open" ? count + 1 : Math.max(0, count - 1));
    } else if (tag === "a") this.#link = kind === "open" ? attributeOf(attributes, "href") : undefined;
    else if (tag !== "br") return false;
    else if (kind === "open") this.break();
    return true;
  }

  /** Takes out all that was written, without a line end behind it. */
  take(): readonly ProseInline[] {
    while (this.#made.at(-1)?.kind === "break") this.#made.pop();
    this.#trim();
    const made = this.#made;
    this.#made = [];
    this.#takesNoBlank = true;
    return made;
  }

  #trim(): void {
    const last = this.#made.at(-1);
    if (last?.kind !== "text" || !last.text.endsWith(" ")) return;
    const text = last.text.slice(0, -1);
    if (text === "") this.#made.pop();
    else this.#made[this.#made.length - 1] = { ...last, text };
  }
}
