import { parseDeclarations } from "../../graphics/draw/svg-file/css/declarations.ts";
import { entryOf, type ImportedElement, withValues } from "../definition.ts";
import type { ImportFindings } from "../findings.ts";
import { code, composed, type ImportedInline, text } from "../text/compose.ts";
import { unescaped } from "./generated-text.ts";
import { length } from "./looks.ts";

/** A box in the margin of a page (CSS Paged Media 3, 5), as it is written. */
export interface MarginBox {
  /** `bottom-center`. */
  readonly name: string;
  readonly declarations: string;
}

/** Header and footer of a document. */
export interface ImportedZones {
  readonly header: ImportedElement | undefined;
  readonly footer: ImportedElement | undefined;
}

/** The boxes above and below the text as header and footer; those at its sides, and contents that are not text, are reported. */
export function zonesOf(boxes: readonly MarginBox[], findings: ImportFindings): ImportedZones {
  const shown = new Map<string, ImportedElement>();
  for (const box of boxes) {
    const made = paragraphOf(box);
    if (made !== undefined) shown.set(box.name, made);
    else
      findings.dropped(
        "lost",
        "style sheet",
        `What stands in the margins of a page (@${box.name}) and is no text above or below is`,
      );
  }
  return { header: zoneOf("top", shown), footer: zoneOf("bottom", shown) };
}

const aligns: Readonly<Record<string, string>> = { left: "left", center: "center", right: "right" };

function zoneOf(edge: "top" | "bottom", shown: ReadonlyMap<string, ImportedElement>): ImportedElement | undefined {
  const parts = Object.keys(aligns).map((side) => shown.get(`${edge}-${side}`));
  const there = parts.filter((part) => part !== undefined);
  if (there.length < 2) return there.length === 0 ? undefined : { content: there };
  return { content: [{ columns: { rows: parts.map((part) => [part ?? { p: "" }]) } }] };
}

/** undefined: it has a place or a content that a header or a footer does not have. */
function paragraphOf({ name, declarations }: MarginBox): ImportedElement | undefined {
  const [, side = ""] = /^(?:top|bottom)-(left|center|right)$/.exec(name) ?? [];
  const properties = parseDeclarations(declarations);
  const value = (key: string): string | undefined => properties.get(key)?.value;
  const words = contentOf(value("content") ?? "");
  const textAlign = entryOf(aligns, value("text-align") ?? side);
  if (side === "" || words === undefined) return undefined;
  // Boxes of the page do not look as the body does: their text has the size that browsers begin with.
  const style = withValues({
    ...{ textAlign, marginTop: 0, marginBottom: 0 },
    fontSize: length(value("font-size"), 12) ?? 12,
    color: /^#[\da-f]{3,8}$/i.test(value("color") ?? "") ? value("color") : undefined,
  });
  return { p: composed(words), style };
}

const counters: Readonly<Record<string, string>> = { page: "$global.PAGE", pages: "$global.NUMPAGES" };
const piece =
  /\s*(?:"([^"\\]*(?:\\.[^"\\]*){0,10000})"|'([^'\\]*(?:\\.[^'\\]*){0,10000})'|counter\(\s*(page|pages)\s*\))\s*/y;

/** Strings and numbers of pages; undefined: something else. */
function contentOf(written: string): readonly ImportedInline[] | undefined {
  const made: ImportedInline[] = [];
  for (let at = 0; at < written.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(written);
    if (found === null) return undefined;
    const [, double, single, counter = ""] = found;
    const number = entryOf(counters, counter);
    made.push(number === undefined ? text(unescaped(double ?? single ?? "")) : code(number));
  }
  return made.length === 0 ? undefined : made;
}
