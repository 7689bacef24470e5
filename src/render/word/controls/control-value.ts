/** A part of the file's own data that a control shows (17.5.2.6). */
export interface MappedNode {
  /** The id of its part, in braces. */
  readonly store: string;
  /** `/ns0:root[1]/ns0:name[1]`, or `…/@name`. */
  readonly path: string;
}

/** What a control takes, and how it shows it. */
export type ControlKind =
  | { readonly kind: "text"; readonly hasLines: boolean }
  | { readonly kind: "date"; readonly picture: string; readonly locale: string | undefined }
  /** `isFree`: also takes what is not in it. */
  | { readonly kind: "list"; readonly isFree: boolean; readonly items: readonly ControlItem[] }
  | { readonly kind: "box"; readonly checked: BoxSymbol; readonly unchecked: BoxSymbol };

/** What a box shows of a state. */
export interface BoxSymbol {
  /** Of a character; with a font, its place there, from F000 on (17.3.3.30). */
  readonly code: number;
  /** A font of symbols; undefined: that of the text. */
  readonly font: string | undefined;
}

export interface ControlItem {
  readonly value: string;
  readonly shown: string;
}

/** A content control that a value fills: its XML in pieces, between which the value stands. */
export interface WordControl {
  readonly name: string;
  readonly takes: ControlKind;
  /** As it was; what stays without a value. */
  readonly xml: string;
  /** Its properties, without the look of a placeholder. */
  readonly properties: string;
  /** From behind its properties up to the text, and from there. */
  readonly before: string;
  readonly behind: string;
  readonly mapped: MappedNode | undefined;
}
