import { Report } from "../../../contract/report.ts";
import type { PreparedDocument } from "../prepare.ts";
import type { RenderContext } from "../rendering.ts";
import type { Typeset } from "../typeset-file.ts";
import type { TemplateRecords } from "./layout-records.ts";

/**
 * Makes a document by its record and in the usual way, which is the one that is answered with. Where they differ, no document of the template
 * is made by records any more. undefined: it cannot be made by its record.
 */
export function compareWays(
  records: TemplateRecords,
  typeset: (prepared: PreparedDocument, rendering: RenderContext) => Typeset,
  prepared: PreparedDocument,
  rendering: RenderContext,
  replay: (rendering: RenderContext) => Typeset | undefined,
): Typeset | undefined {
  const report = new Report();
  report.spellPlaces(prepared.accepted.toTemplate);
  const replayed = replay({ ...rendering, report });
  if (replayed === undefined) return undefined;
  let isSame = false;
  try {
    const made = typeset(prepared, rendering);
    isSame = isSameMade(made, replayed) && isSameReport(rendering.report, report);
    return made;
  } finally {
    records.compared(isSame);
  }
}

const isSameMade = (a: Typeset, b: Typeset): boolean =>
  a.pages === b.pages &&
  Buffer.compare(a.bytes, b.bytes) === 0 &&
  a.used.size === b.used.size &&
  [...a.used].every((key) => b.used.has(key)) &&
  JSON.stringify(a.claims) === JSON.stringify(b.claims);

/** Before layout there was no finding. */
const isSameReport = (a: Report, b: Report): boolean =>
  JSON.stringify([a.errorCodes(), a.warnings()]) === JSON.stringify([b.errorCodes(), b.warnings()]);
