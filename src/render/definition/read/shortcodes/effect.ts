import { shown } from "../../../contract/quoted.ts";
import type { LinkTarget, NamedStyle, TextAlign, TextLook } from "../../../model/look.ts";
import type { SpanBox } from "../../../model/text/inline.ts";
import type { ReadContext } from "../context.ts";

/** Effect of an opening shortcode on the text up to its end. */
export interface Effect {
  /** undefined: the look stays. */
  readonly look: ((look: TextLook) => TextLook) | undefined;
  readonly link: LinkTarget | undefined;
  /** A box of its own around the text, and where that stands on its line. */
  readonly box: Pick<SpanBox, "look" | "verticalAlign"> | undefined;
  /** The style that the box has. */
  readonly named?: NamedStyle;
  readonly align: TextAlign | undefined;
}

/** A shortcode that cannot be made sense of, and why: it stays as text. */
export interface MalformedShortcode {
  readonly malformed: string;
}

/** Where a shortcode stands, for effects that look something up or report. */
export interface ShortcodeScene {
  readonly context: ReadContext;
  /** JSON Pointer of the text. */
  readonly path: string;
}

/** `argument`: what stands after the name, as one text. */
export type MakeEffect = (argument: string, scene: ShortcodeScene) => Effect | MalformedShortcode;

export const noEffect: Effect = { look: undefined, link: undefined, box: undefined, align: undefined };

export const changing = (look: (look: TextLook) => TextLook): Effect => ({ ...noEffect, look });

/** Reports arguments of a shortcode beyond those that it takes. Empty ones say nothing. */
export function reportBeyond(shortcode: string, beyond: readonly string[], { context, path }: ShortcodeScene): void {
  const given = beyond.filter((argument) => argument !== "");
  if (given.length === 0) return;
  const which = given.slice(0, 4).map(shown).join(", ");
  const message = `[${shortcode}] takes no further argument; ${which} is left out. An argument with a comma stands in single quotes: 'a, b'.`;
  context.report.add("CONTENT_ERROR", "SHORTCODE_ARGUMENT", path, message);
}
