import type { Document } from "../../vocabulary/definition.ts";
import type { Report } from "../report.ts";
import { tellNotDrawn } from "./not-drawn.ts";
import { shown } from "./shown.ts";

/** Tells what a document wishes for besides its content and does not get. */
export function tellWishes(document: Document, report: Report): void {
  const { attachments = [], layers = [], actions = [], conformance = [], diagnostics } = document;
  if (layers.length > 0) tellNotDrawn(report, "A layer", "/document/layers", "everything is always shown");
  if (actions.length > 0) tellNotDrawn(report, "An action", "/document/actions");
  if ((diagnostics?.showInDocument ?? "off") !== "off") {
    tellNotDrawn(report, "A report in the document", "/document/diagnostics", "see `warnings` in the answer");
  }
  for (const [at, { filePath }] of attachments.entries()) {
    const message = `${shown(filePath)} is not embedded: this version cannot embed files.`;
    report.add("ATTACHMENT_NOT_EMBEDDED", "ATTACHMENT_NOT_EMBEDDED", `/document/attachments/${at}`, message);
  }
  for (const [at, level] of conformance.entries()) {
    const message = `The claim ${level} is left out: this version cannot check it.`;
    report.add("CONFORMANCE_WITHHELD", "CONFORMANCE_WITHHELD", `/document/conformance/${at}`, message);
  }
}
