import type { Report } from "../../contract/report.ts";

/** Reports that something the language knows is not drawn; `instead` says what stands there. */
export function reportNotDrawn(report: Report, what: string, path: string, instead = ""): void {
  const message = `${what} is accepted but not drawn by this version${instead === "" ? "" : `; ${instead}`}.`;
  report.add("CONTENT_ERROR", "NOT_DRAWN_YET", path, message);
}
