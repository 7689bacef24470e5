import type { Inline } from "../model/inline.ts";
import type { ParagraphLook, TextLook } from "../model/look.ts";
import type { Prepared } from "./prepared.ts";

/** In each of two generations; more would only keep alive what never comes again, such as numbers. */
const mostKept = 512;
const longestKept = 48;

type ByText = Map<string, Prepared>;

/**
 * Short texts already prepared, such as the repeated cells of a table, found again by text and by the identity of
 * their looks.
 */
export class KnownCells {
  #young = new Map<TextLook, Map<ParagraphLook, ByText>>();
  #old = new Map<TextLook, Map<ParagraphLook, ByText>>();
  #room = mostKept;

  find(inlines: readonly Inline[], paragraph: ParagraphLook): Prepared | undefined {
    const only = inlines[0];
    if (only?.kind !== "text" || !isCell(only, inlines.length)) return undefined;
    const { look, text } = only;
    const young = this.#young.get(look)?.get(paragraph)?.get(text);
    if (young !== undefined) return young;
    const old = this.#old.get(look)?.get(paragraph)?.get(text);
    if (old !== undefined) this.keep(inlines, paragraph, old);
    return old;
  }

  keep(inlines: readonly Inline[], paragraph: ParagraphLook, prepared: Prepared): void {
    const only = inlines[0];
    if (only?.kind !== "text" || !isCell(only, inlines.length)) return;
    // Only then nothing hangs on the paragraph's own look, which is not part of what is asked for.
    if (prepared.items.length !== 1 || prepared.items[0]?.kind !== "text") return;
    if (this.#room === 0) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#room = mostKept;
    }
    this.#room -= 1;
    const byParagraph = emplace(this.#young, only.look, () => new Map<ParagraphLook, ByText>());
    const byText = emplace(byParagraph, paragraph, () => new Map<string, Prepared>());
    byText.set(only.text, prepared);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}

function isCell({ text, link, span }: Extract<Inline, { readonly kind: "text" }>, count: number): boolean {
  return count === 1 && link === undefined && span === undefined && text.length > 0 && text.length <= longestKept;
}

/** The value of a key, made when it is missing. */
function emplace<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
