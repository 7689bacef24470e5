import { contentTypes } from "../../vocabulary/http/documents.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import type { MadeDocument } from "../contract/job.ts";
import { colophonOf, type Ingredients } from "./colophon.ts";
import type { RenderContext } from "./document/rendering.ts";

/** A finished file and what it was made of; members that the kind of job has no use for are left out. */
interface Product
  extends Pick<MadeDocument, "bytes" | "pages" | "name" | "signature" | "timestamp" | "beside" | "diagnosis">,
    Omit<Ingredients, "claims" | "body" | "output">,
    Partial<Pick<Ingredients, "claims" | "body" | "output">> {}

/** The result of a job of any kind: its file, its report, and its colophon. */
export function madeOf(
  rendering: RenderContext,
  { bytes, pages, name, signature, timestamp, beside, diagnosis, ...ingredients }: Product,
): MadeDocument {
  const { job, report, phases } = rendering;
  const { claims = null, output = sha256(bytes), body = output } = ingredients;
  return {
    kind: "made",
    bytes,
    contentType: contentTypes[job.format],
    pages,
    errorCodes: report.errorCodes(),
    warnings: report.warnings(),
    colophon: colophonOf(rendering, { ...ingredients, claims, body, output }),
    name,
    signature,
    timestamp,
    beside,
    phases: phases.all(),
    diagnosis,
  };
}
