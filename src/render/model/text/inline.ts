import type { ErrorCode, ImportCode, WarningCode } from "../../../vocabulary/codes.ts";
import type { PageValue } from "../../../vocabulary/definition/page-tokens.ts";
import type { FormField } from "../document/field.ts";
import type { ParagraphNumber } from "../document/numbering.ts";
import type { Graphic } from "../drawing/picture.ts";
import type { Points } from "../geometry.ts";
import { type BoxLook, isDecorated, type LinkTarget, type NamedStyle, type TextLook } from "../look.ts";

/** The box of a `[span, style]`: pieces that share one object are drawn as one box, cut at line ends. */
export interface SpanBox {
  readonly look: BoxLook;
  /** An enclosing span's box. */
  readonly outer: SpanBox | undefined;
  /** Where its text stands on the line, when not on the baseline. */
  readonly verticalAlign?: "top" | "middle" | "bottom";
  /** Unset: no style made it. */
  readonly named?: NamedSpan;
}

/** The style that a span names, and what it made of the look around it. */
interface NamedSpan {
  readonly style: NamedStyle;
  readonly around: TextLook;
  readonly inside: TextLook;
}

interface Marked {
  readonly look: TextLook;
  readonly link: LinkTarget | undefined;
  readonly span: SpanBox | undefined;
}

/** Whether two inlines look the same and lead to the same place, so that their texts can be set as one. */
export const isAlike = (a: Marked, b: Marked): boolean => a.look === b.look && a.link === b.link && a.span === b.span;

/** The number or text of an element in another place, known when the whole document is read. */
export interface ReferredText {
  readonly text: string;
  /** Its number in a numbering, where that is what is said; `full`: with those of the levels above it. */
  number?: { readonly of: ParagraphNumber; readonly full: boolean } | undefined;
  /** It is the name, the number or the text of its caption. */
  caption?: "auto" | "number" | "text";
  /** It is the element's own text. */
  readonly isText?: boolean;
}

/** Takes findings, as a report does. */
export interface FindingSink {
  add(
    errorCode: ErrorCode | undefined,
    code: WarningCode | ImportCode,
    path: string,
    message: string,
    extent?: { readonly measured: Points; readonly allowed: Points },
  ): void;
}

/** Content of a line. Text is final: data is bound and shortcodes are resolved; only page numbers are open. */
export type Inline =
  | (Marked & { readonly kind: "text"; readonly text: string })
  | (Marked & PageValue)
  /** The marker of a footnote, which `link` leads to or, in the note itself, back from. */
  | (Marked & { readonly kind: "note-marker"; readonly note: string })
  /** The number or text of another element, which `link` leads to. */
  | (Marked & { readonly kind: "reference"; readonly place: string; readonly says: ReferredText })
  /** The number of the page of a place, which `link` leads to. */
  | (Marked & { readonly kind: "place-page"; readonly place: string })
  | (Marked & {
      readonly kind: "picture";
      readonly picture: Graphic;
      readonly width: Points;
      readonly height: Points;
      readonly alt: string | undefined;
      /** The author set its size: that it comes out smaller is reported. */
      readonly sized?: boolean;
      /** Field of a form; the picture shows it where it cannot be a field. */
      readonly field?: FormField;
      /** The same field, made for another width; what that cuts off is reported, unless otherwise said where the field's other findings are. */
      readonly ofWidth?: (width: Points, findings?: FindingSink) => Extract<Inline, { readonly kind: "picture" }>;
    })
  | { readonly kind: "line-break" }
  /** `position` is measured from the line's start edge; undefined: the next stop of the paragraph, or of the default grid (36 pt). */
  | {
      readonly kind: "tab";
      readonly position: Points | undefined;
      readonly align: "left" | "right" | "center";
      /** Has lines or a highlight, which are drawn along the tab; unset: nothing is. */
      readonly look?: TextLook;
    };

/** A run of text. */
export type TextInline = Extract<Inline, { readonly kind: "text" }>;

/** A tab in text of a look. */
export const tabIn = (
  look: TextLook,
  position?: Points,
  align: "left" | "right" | "center" = "left",
): Extract<Inline, { readonly kind: "tab" }> => ({
  kind: "tab",
  position,
  align,
  ...(isDecorated(look) || look.highlight !== undefined ? { look } : {}),
});
