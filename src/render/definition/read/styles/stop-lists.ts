import type { Document, Style } from "../../../../vocabulary/generated/definition.ts";
import { parseLength } from "../../../model/length.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { noStops, type ParagraphTab, type TabLeader } from "../../../model/look.ts";

type Lists = NonNullable<Document["tabStops"]>;
type WrittenStop = Lists[string][number];

/** The lists of tab stops of a document, and the mark that its locale writes before decimals. */
export interface StopLists {
  readonly lists: Lists;
  readonly decimalMark: () => string;
}

export const noStopLists: StopLists = { lists: {}, decimalMark: () => "." };

/** Where a value cannot be used: the name of no list, or a place that is no length. */
interface StopReport {
  readonly unknown: (name: string) => void;
  readonly notUnderstood: (value: unknown) => void;
  readonly isRead: (value: unknown) => void;
}

/** The stops of a list or of its name. */
export function readStops(
  value: NonNullable<Style["tabStops"]>,
  { lists, decimalMark }: StopLists,
  report: StopReport,
): readonly ParagraphTab[] {
  const written = typeof value === "string" ? listOf(unquoteLiteral(value), lists, report) : value;
  const stops = written.flatMap((stop) => {
    const at = parseLength(stop.at);
    if (at === undefined) report.notUnderstood(stop.at);
    else report.isRead(stop.at);
    const { align = "left" } = stop;
    const mark = align === "decimal" ? decimalMark() : "";
    return at === undefined ? [] : [{ at, align, leader: leaderOf(stop.leader), mark }];
  });
  return stops.length === 0 ? noStops : stops;
}

function listOf(name: string, lists: Lists, report: StopReport): readonly WrittenStop[] {
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (list === undefined) report.unknown(name);
  return list ?? [];
}

function leaderOf(written: WrittenStop["leader"]): TabLeader | undefined {
  switch (written) {
    case undefined:
    case "none":
      return undefined;
    case "line":
      return { kind: "line" };
    case "dots":
      return { kind: "dots", text: ". " };
    case "dashes":
      return { kind: "dashes", text: "-" };
    default:
      return { kind: "own", text: unquoteLiteral(written) };
  }
}
