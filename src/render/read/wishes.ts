import type { Document } from "../../vocabulary/generated/definition.ts";
import type { Report } from "../report.ts";
import { tellNotDrawn } from "./not-drawn.ts";

/** Tells what a document wishes for besides its content and does not get. */
export function tellWishes(document: Document, report: Report): void {
  const { actions = [], conformance = [] } = document;
  if (actions.length > 0) tellNotDrawn(report, "An action", "/document/actions");
  for (const [at, level] of conformance.entries()) {
    const message = `The claim ${level} is left out: this version cannot check it.`;
    report.add("CONFORMANCE_WITHHELD", "CONFORMANCE_WITHHELD", `/document/conformance/${at}`, message);
  }
}
