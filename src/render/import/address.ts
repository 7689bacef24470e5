import { linkInMarkup } from "./accounting/printed-text.ts";
import { type ImportFindings, quoted } from "./findings.ts";
import type { TextMarks } from "./text/compose.ts";

interface Linked {
  /** Ids of the document. */
  readonly places: Pick<ReadonlySet<string>, "has">;
  readonly findings: ImportFindings;
}

/** An address of a link as a mark; one that leads nowhere in a document is reported. */
export function addressOf(address: string, place: string, { places, findings }: Linked): TextMarks {
  if (/^(?:https?:|mailto:|tel:)/i.test(address)) return { link: address };
  const id = address.startsWith("#") ? address.slice(1) : undefined;
  if (id !== undefined && places.has(id)) return { goto: id };
  findings.ledger.content.links.reported(linkInMarkup(address));
  findings.dropped("lost", place, `The address ${quoted(address)} of a link leads nowhere in a document: it is`);
  return {};
}
