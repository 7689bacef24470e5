import type { WarningCode } from "../../vocabulary/codes.ts";
import type { Report } from "../contract/report.ts";
import { shown } from "../contract/shown.ts";
import type { SignRequest } from "../documents/sign/read-request.ts";
import { isTagged } from "../documents/sign/target.ts";
import { fieldsOf } from "../documents/verify/signature-fields.ts";
import { sizeShown } from "../pdf-syntax/reader/page-form.ts";
import { pagesOf } from "../pdf-syntax/reader/pages.ts";
import { pageOf } from "../writers/pdf/signature/appearance.ts";
import type { Drawn, Subject } from "./draw-signature.ts";

/** Reports where the result differs from the request. */
export function reportUnapplied(
  report: Report,
  { pdf, target }: Subject,
  { signature, report: own }: Drawn,
  request: SignRequest,
): void {
  const fault = (member: string, message: string): void =>
    report.add("CONTENT_ERROR", "SIGNATURE_FAULT", `/document/signature/${member}`, message);
  if (target.kind === "empty" && Object.hasOwn(request.signature, "position"))
    fault("position", `The field ${target.name} has its place already: this is not applied.`);
  if (target.kind === "new" && signature.block !== undefined) {
    pageOf(
      signature.block,
      pagesOf(pdf).map((page) => sizeShown(page)),
      report,
    );
    if (isTagged(pdf))
      fault(
        "visible",
        "The file is tagged, and a field that is added has no place in its structure: reserve one in the definition.",
      );
  }
  const names = new Set([...fieldsOf(pdf).map(({ name }) => name), target.name]);
  for (const [at, name] of (signature.lock?.fields ?? []).entries())
    if (!names.has(name)) fault(`fieldLock/fields/${at}`, `The document has no field ${shown(name)}.`);
  // The file in which the block is set has no fields to lock: those of the document are looked at above.
  const isLock = (path: string): boolean => path.startsWith("/document/signature/fieldLock/fields/");
  for (const { severity, code, path, message } of own.leveled()) {
    if (code === "CONFORMANCE_WITHHELD" || code === "CONFORMANCE_OBSTACLE") continue;
    const failure = own.errorCodes().find((errorCode) => errorCode === code) ?? "CONTENT_ERROR";
    if (!isLock(path)) report.add(severity === "info" ? undefined : failure, code as WarningCode, path, message);
  }
}
