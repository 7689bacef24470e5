import type { Report } from "../contract/report.ts";
import type { Filled } from "../documents/fill/fill-file.ts";
import type { ObstacleKind } from "../model/document/claims.ts";

export type FilledFile = Extract<Filled, { kind: "filled" }>;

/** Reports what a filled form lacks, and other findings about it. */
export function reportFilled({ leftOut, hasScripts, clipped, unseen, withheld }: FilledFile, report: Report): void {
  for (const { level, obstacles } of withheld) reportWithheld(level, obstacles, report);
  for (const what of leftOut)
    report.add("CONTENT_ERROR", "FORM_PART_LEFT_OUT", "", `Filling cannot keep this: ${what}.`);
  for (const { path, name } of clipped) {
    const message = `The text of the field ${JSON.stringify(name.slice(0, 60))} is larger than the field, which cuts it off.`;
    report.add("CONTENT_ERROR", "TEXT_CLIPPED", path, message);
  }
  for (const { path, name } of unseen) {
    const message = `The field ${JSON.stringify(name.slice(0, 60))} is filled, but nothing of it is seen: it is hidden, on no page, or shows nothing.`;
    report.add(undefined, "FIELD_NOT_SEEN", path, message);
  }
  if (hasScripts) report.add(undefined, "FORM_SCRIPTS_NOT_RUN", "", scriptsNotRun);
}

const inTheWay: Readonly<Partial<Record<ObstacleKind, string>>> = {
  "glyph-missing": "what was filled in has characters that none of our fonts has.",
  "text-unmapped": "what was filled in has characters that stand for no text.",
  "private-use": "what was filled in has characters of Unicode's private use, and nothing says what they mean.",
};

/** Where characters were missing, that is said of each value; of others it is not known which they are. */
function reportWithheld(level: string, obstacles: readonly ObstacleKind[], report: Report): void {
  const places = report.from("info").flatMap(({ code, path }) => (code === "GLYPH_MISSING" ? [path] : []));
  const message = `The claim ${level} of the file is left out: what was filled in stands in its way.`;
  report.add("CONFORMANCE_WITHHELD", "CONFORMANCE_WITHHELD", "", message);
  for (const kind of obstacles)
    for (const path of kind === "glyph-missing" && places.length > 0 ? places : ["/values"])
      report.add(undefined, "CONFORMANCE_OBSTACLE", path, `Not ${level}: ${inTheWay[kind]}`);
}

const scriptsNotRun =
  "The form has scripts that calculate, format or check fields. None was run: give calculated fields their values as well.";
