import { Report } from "../../src/render/contract/report.ts";
import { bindDefinition } from "../../src/render/definition/bind/bind.ts";
import { unquoteLiteral } from "../../src/render/model/literal.ts";
import type { Warning } from "../../src/vocabulary/http/warning.ts";
import { ampleBudget } from "./threads/ample-budget.ts";

export interface Bound {
  readonly document: Readonly<Record<string, unknown>>;
  readonly warnings: readonly Warning[];
}

/** A document with its data filled in. */
export function boundTo(document: object, data?: unknown, budget = ampleBudget()): Bound {
  const report = new Report();
  const moment = { now: "2026-07-01T12:05:09Z", timeZone: "UTC", documentId: "0".repeat(32), locale: "en" };
  const bound = bindDefinition(document, data, { ...moment, report, budget });
  return { document: bound as Readonly<Record<string, unknown>>, warnings: report.warnings() };
}

/** The text that an expression in a paragraph becomes, and what is reported of it. */
export function computedText(expression: string, data?: unknown, around: object = {}) {
  const { document, warnings } = boundTo({ ...around, content: [{ p: `[= ${expression}]` }] }, data);
  const [paragraph] = document["content"] as readonly { readonly p: string }[];
  return { text: unquoteLiteral(paragraph?.p ?? ""), warnings };
}
