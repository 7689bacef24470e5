import type { LinkTarget, TextAlign, TextLook } from "../../../model/look.ts";
import type { Inline, SpanBox } from "../../../model/text/inline.ts";
import type { LookVariants } from "../styles/look-variants.ts";
import type { Effect } from "./effect.ts";

/** How the text at a place looks and where it leads. */
export interface ComposedMarks {
  readonly look: TextLook;
  readonly link: LinkTarget | undefined;
  readonly span: SpanBox | undefined;
}

interface Active {
  readonly group: string;
  /** Distinguishes effects, for `LookVariants`. */
  readonly key: string;
  readonly effect: Effect;
  /** Made when the shortcode began: all its pieces share one box. */
  readonly box: SpanBox | undefined;
}

/** Puts inlines together while shortcodes begin and end. Lives for one text. */
export class Composer {
  readonly #base: ComposedMarks;
  readonly #variants: LookVariants;
  readonly #inlines: Inline[] = [];
  readonly #active: Active[] = [];
  #marks: ComposedMarks;
  #text = "";
  #align: TextAlign | undefined;

  constructor(look: TextLook, variants: LookVariants) {
    this.#base = { look, link: undefined, span: undefined };
    this.#marks = this.#base;
    this.#variants = variants;
  }

  get marks(): ComposedMarks {
    return this.#marks;
  }

  get align(): TextAlign | undefined {
    return this.#align;
  }

  /** Everything so far; adjoining text that looks alike is one inline. */
  inlines(): readonly Inline[] {
    this.#flush();
    return this.#inlines;
  }

  text(text: string): void {
    this.#text += text;
  }

  add(...inlines: readonly Inline[]): void {
    this.#flush();
    this.#inlines.push(...inlines);
  }

  begin(group: string, key: string, effect: Effect): void {
    this.#flush();
    const box = this.#boxOf(key, effect);
    this.#align = effect.align ?? this.#align;
    this.#active.push({ group, key, effect, box });
    this.#marks = this.#active.length === 1 ? this.#fold() : this.#under(this.#marks, this.#active.at(-1));
  }

  #boxOf(key: string, effect: Effect): SpanBox | undefined {
    const { box, named: style } = effect;
    if (box === undefined) return undefined;
    const { look: around, span: outer } = this.#marks;
    if (style === undefined) return { ...box, outer };
    return { ...box, outer, named: { style, around, inside: this.#lookUnder(around, key, effect) } };
  }

  #lookUnder(look: TextLook, key: string, effect: Effect): TextLook {
    return effect.look === undefined ? look : this.#variants.of(look, key, effect.look);
  }

  /** Ends the innermost of the group, whatever began after it. */
  end(group: string): void {
    this.#flush();
    const at = this.#active.findLastIndex((active) => active.group === group);
    if (at !== -1) this.#active.splice(at, 1);
    this.#marks = this.#fold();
  }

  #fold(): ComposedMarks {
    return this.#active.reduce((marks, active) => this.#under(marks, active), this.#base);
  }

  #under(marks: ComposedMarks, active: Active | undefined): ComposedMarks {
    if (active === undefined) return marks;
    const { effect, box, key } = active;
    return {
      look: this.#lookUnder(marks.look, key, effect),
      link: effect.link ?? marks.link,
      span: box ?? marks.span,
    };
  }

  #flush(): void {
    if (this.#text === "") return;
    const last = this.#inlines.at(-1);
    const { look, link, span } = this.#marks;
    if (last?.kind === "text" && last.look === look && last.link === link && last.span === span) {
      this.#inlines[this.#inlines.length - 1] = { ...last, text: last.text + this.#text };
    } else this.#inlines.push({ kind: "text", text: this.#text, look, link, span });
    this.#text = "";
  }
}
