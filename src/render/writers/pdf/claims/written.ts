import type { Report } from "../../../contract/report.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import type { CanvasState } from "../content/canvas.ts";
import { hinderByTree, remarkOnTree } from "./accessible.ts";
import type { ConformanceClaims } from "./claims.ts";
import { hinderBySizes } from "./sizes.ts";

/** Adds what only the finished pages, fonts and objects show. Nothing is looked at where no claim is requested. */
export function hinderByFile(
  claims: ConformanceClaims,
  { fonts, tags, sizes }: CanvasState,
  facts: DocumentFacts,
  report: Report,
): void {
  if (claims.requested.length === 0) return;
  if (tags !== undefined) hinderByTree(claims, tags.root);
  if (tags !== undefined && claims.isAccessible) remarkOnTree(report, tags.root);
  if (isBlank(facts.metadata.title)) claims.hinder("title-missing", "/document/metadata/title", untitled);
  const { missing, unmapped, privateUse } = fonts.faults();
  if (missing.length > 0) {
    for (const path of placesOfMissing(report)) claims.hinder("glyph-missing", path, lacking(missing));
  }
  if (unmapped.length > 0) {
    const message = `the faces ${unmapped.join(", ")} show glyphs that stand for no text.`;
    claims.hinder("text-unmapped", "/document/content", message);
  }
  if (privateUse.length > 0) {
    const message = `characters of Unicode's private use are shown in ${privateUse.join(", ")}, and nothing says what they mean.`;
    claims.hinder("private-use", "/document/content", message);
  }
  if (sizes !== undefined) hinderBySizes(claims, sizes, facts);
}

const isBlank = (text = ""): boolean => text.trim() === "";

const untitled = "the document has no title; give it one in `metadata`.";

const lacking = (faces: readonly string[]): string =>
  `the faces ${faces.join(", ")} lack glyphs for characters that are shown; choose a font that has them.`;

/** Where missing glyphs were reported; they may have been one finding too many for the report. */
function placesOfMissing(report: Report): readonly string[] {
  const places = report.from("info").flatMap(({ code, path }) => (code === "GLYPH_MISSING" ? [path] : []));
  return places.length > 0 ? places : ["/document/content"];
}
