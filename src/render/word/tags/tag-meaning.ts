import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import type { WordControl } from "../controls/control-value.ts";
import type { FieldTest, FormattedField } from "../fields/field-value.ts";
import type { KeptField } from "../fields/kept-field.ts";
import type { TurnedRunLook } from "../program/run-look.ts";

/** What begins a region. */
/** `section`: each for a list, the entry itself for an object, and a condition for anything else. */
export type RegionWord = "each" | "section" | "if" | "unless";

/** A field of Word; `look`: of its run, `xml`: it as it was, `around`: what stands around its value where it stays a field. */
export interface FieldInText {
  readonly kind: "field";
  readonly field: FormattedField;
  readonly look: TurnedRunLook;
  readonly xml: string;
  readonly around: KeptField | undefined;
}

/** What a tag asks for. */
export type TagMeaning =
  | { readonly kind: "value"; readonly tree: ExpressionTree; readonly lists?: readonly IndexedList[] | undefined }
  | RegionStart
  /** `{{else}}`, with a condition `{{else if}}`. */
  | { readonly kind: "else"; readonly tree: ExpressionTree | undefined }
  /** "": the innermost region, whatever it is. */
  | {
      readonly kind: "end";
      readonly word: RegionWord | "";
      readonly name: string;
      readonly isPlaced?: boolean | undefined;
    }
  | { readonly kind: "link"; readonly address: ExpressionTree; readonly text: ExpressionTree | undefined }
  /** A picture in the text; `width` in English metric units, of its own where it is left out. */
  | { readonly kind: "picture"; readonly tree: ExpressionTree; readonly width: number | undefined }
  /** A picture in a frame of the author's, whose XML is kept. */
  | { readonly kind: "frame"; readonly tree: ExpressionTree; readonly xml: string }
  | FieldInText
  | { readonly kind: "control"; readonly control: WordControl }
  /** On to the next entry of those that make copies of the body; `isSkip`: this one has no copy. */
  | { readonly kind: "next"; readonly test: FieldTest | undefined; readonly isSkip: boolean }
  | { readonly kind: "page-break" }
  /** `tree`: how many columns its cell spans, where `change` is `span`; `across` and `down` make one of its copies. */
  | { readonly kind: "cell"; readonly change: "span" | "across" | "down"; readonly tree: ExpressionTree }
  /** A name of the template's own, from here to the end of the region around. */
  | { readonly kind: "set"; readonly name: string; readonly tree: ExpressionTree }
  /** A remark of the author. */
  | { readonly kind: "note" };

export interface RegionStart {
  readonly kind: "start";
  readonly word: RegionWord;
  /** The list or the condition. */
  readonly tree: ExpressionTree;
  /** What its end repeats, where an end does that; "": nothing. */
  readonly name: string;
  /** A name of the entry. */
  readonly as: string | undefined;
  /** `column`: cells at that place in all rows; `inline`: what stands between the tags; `row`, `cell`, `paragraph`, `table`: those around the tags. */
  readonly shape: "column" | "inline" | "row" | "cell" | "paragraph" | "table" | undefined;
  /** How lists in the loop are numbered; undefined: as the rule says. */
  readonly numbering: "restart" | "continue" | undefined;
  /** The members of its entry have no names of their own, only `as` has, and what is known of the loop under this name. */
  readonly own?: OwnNames | undefined;
  /** Its marks stand where the region begins and ends. */
  readonly isPlaced?: boolean | undefined;
  /** Each entry is a document of its own; `between`: XML between two of them. */
  readonly records?: { readonly between: string } | undefined;
  /** It has no end: it is about the row or the paragraph that it stands in. */
  readonly isAlone?: boolean | undefined;
  readonly lists?: readonly IndexedList[] | undefined;
}

/** A list whose entries a tag goes through by a number, as `d.lines[i].text` of Carbone: of such tags its region is made. */
export interface IndexedList {
  /** The name of its entry; the same for all tags of the list. */
  readonly name: string;
  /** It is the tag of the next entry, `[i+1]`, which is where the region ends. */
  readonly isNext: boolean;
  /** A list around it is at its next entry: it ends that one, and its own only where nothing before does. */
  readonly isBelowNext: boolean;
  readonly tree: ExpressionTree;
}

/** `loop`: `loop.index`, `loop.first` …, as Jinja has them; `$idx`: how many entries were before; "": nothing. */
export type OwnNames = "loop" | "$idx" | "";
