import { type InvoiceData, invoice } from "../workloads/invoice.ts";
import { multilingual } from "../workloads/multilingual.ts";
import { report } from "../workloads/report.ts";
import type { Workload } from "../workloads/workload.ts";

/** Documents of one kind, which old and new code make by turns. */
export interface Kind {
  /** What the command line calls it. */
  readonly name: string;
  readonly title: string;
  readonly format: "pdf" | "docx";
  /** What a caller sends for the document of a turn. */
  readonly request: (turn: number) => { readonly content: unknown; readonly data: object };
  /** How many are made before any is measured, and how many are measured. */
  readonly warm: number;
  readonly measured: number;
}

const requestsOf =
  ({ definition, data }: Workload): Kind["request"] =>
  (turn) => ({ content: definition, data: data(turn) });

const dataOf = (turn: number): InvoiceData => invoice.data(turn) as unknown as InvoiceData;

/** From 1 to 30 lines, never two of one length behind each other. */
const changing: Kind["request"] = (turn) => {
  const data = dataOf(turn);
  const lines = Array.from({ length: 1 + ((turn * 7) % 30) }, (_, at) => data.lines[at % data.lines.length]);
  return { content: invoice.definition, data: { ...data, lines } };
};

/** Of a caller without templates: each definition holds its texts, and no two are the same. */
const payload: Kind["request"] = (turn) => {
  const data = dataOf(turn);
  return { content: withTexts(invoice.definition, data), data: { lines: data.lines } };
};

/** The definition with what its references to texts mean. */
function withTexts(node: unknown, data: object): unknown {
  if (typeof node === "string")
    return node.replaceAll(/\$data((?:\.\w+)+)/g, (reference: string, path: string) => {
      const names = path.slice(1).split(".");
      const value = names.reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], data);
      return typeof value === "object" ? reference : String(value);
    });
  if (Array.isArray(node)) return node.map((item) => withTexts(item, data));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, withTexts(member, data)]));
}

const of = (
  name: string,
  title: string,
  request: Kind["request"],
  [warm, measured]: readonly [number, number],
  format: Kind["format"] = "pdf",
): Kind => ({ name, title, format, request, warm, measured });

const many = [600, 3000] as const;
const some = [300, 1500] as const;

export const kinds: readonly Kind[] = [
  of("invoice", invoice.title, requestsOf(invoice), many),
  of("changing", "invoice, 1 to 30 lines", changing, some),
  of("payload", "invoice, its texts in the definition", payload, some),
  of("report", report.title, requestsOf(report), [12, 120]),
  of("multilingual", multilingual.title, requestsOf(multilingual), some),
  of("invoice-docx", "invoice as DOCX", requestsOf(invoice), some, "docx"),
  of("report-docx", "report as DOCX", requestsOf(report), [12, 60], "docx"),
];
