import type { Budget } from "../../contract/budget.ts";
import type { ReadContext } from "../../definition/read/context.ts";
import { type ReadDocument, readDocument } from "../../definition/read/document.ts";
import { languageOf } from "../../definition/read/facts/language.ts";
import { familyPlaces } from "../../definition/resources/family-places.ts";
import type { DeclaredFamily, TextSource, Typesetter } from "../../graphics/text/typesetter.ts";
import { labelOf } from "../engine.ts";
import { filterPainter } from "./filter-painter.ts";
import type { PreparedDocument } from "./prepare.ts";
import type { RenderContext } from "./rendering.ts";

/** `use` with a typesetter of the declared families, which is closed afterwards. */
export function withTypesetter<Result>(
  declared: ReadonlyMap<string, DeclaredFamily>,
  { bound }: PreparedDocument,
  { job, engine, report }: RenderContext,
  use: (text: Typesetter & TextSource) => Result,
): Result {
  const text = engine.text.typesetter({
    declared,
    report,
    locale: languageOf(bound, job),
    placesOfFamilies: (families) => familyPlaces(bound, families),
  });
  try {
    return use(text);
  } finally {
    text.close();
  }
}

/** What a reading costs, and who learns of its texts. */
interface ReadingFor {
  readonly budget: Budget;
  readonly noted?: ReadContext["noted"];
}

/** Reads a definition before it is laid out. The text of its drawings is set on the way. */
export function readPrepared(
  { bound, resources, encryption, signing, printed, isLiteral }: PreparedDocument,
  text: Typesetter & TextSource,
  { job, engine, report, rasterise }: RenderContext,
  { budget, noted }: ReadingFor,
): ReadDocument {
  return readDocument(bound, resources, {
    ...job,
    producer: `Colophon ${labelOf(job, engine)}`,
    encryption,
    signing: signing?.facts,
    report,
    budget,
    noted,
    isLiteral,
    text,
    printed,
    filterPainter: rasterise && filterPainter(rasterise, text),
  });
}
