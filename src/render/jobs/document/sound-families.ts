import type { Document } from "../../../vocabulary/generated/definition.ts";
import { pointer } from "../../../vocabulary/json/pointer.ts";
import { FontFault } from "../../graphics/text/fonts/font-fault.ts";
import type { TextSource, Typesetter } from "../../graphics/text/typesetter.ts";
import type { PreparedDocument } from "./prepare.ts";
import { withTypesetter } from "./read-prepared.ts";
import type { RenderContext } from "./rendering.ts";

/** Layouts that may be begun again because an uploaded font broke in the middle of one. */
const mostBrokenFonts = 3;

/** A family that breaks while it is used is left out, and all is done again without it. */
export function withSoundFamilies<Result>(
  prepared: PreparedDocument,
  rendering: RenderContext,
  use: (text: Typesetter & TextSource) => Result,
): Result {
  const families = new Map(prepared.resources.families);
  for (let broken = 0; ; broken += 1) {
    try {
      return withTypesetter(families, prepared, rendering, use);
    } catch (error) {
      if (!(error instanceof FontFault) || broken === mostBrokenFonts) throw error;
      families.set(error.family, { regular: undefined });
      const path = familyPath(prepared.bound, error.family);
      rendering.report.add("FONT_NOT_LOADED", "FONT_NOT_LOADED", path, error.message);
    }
  }
}

/** Where a family is declared; `family` in lower case. */
function familyPath({ fonts = {} }: Document, family: string): string {
  const declared = Object.keys(fonts).find((name) => name.toLowerCase() === family);
  return pointer(["document", "fonts", ...(declared === undefined ? [] : [declared])]);
}
