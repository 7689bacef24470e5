import type { Document } from "../../vocabulary/generated/definition.ts";
import type { Report } from "../report.ts";
import { reportNotDrawn } from "./not-drawn.ts";

/** Reports what a document asks for outside its content and this version does not do. */
export function reportUnmet(document: Document, report: Report): void {
  const { actions = [] } = document;
  if (actions.length > 0) reportNotDrawn(report, "An action", "/document/actions");
}
