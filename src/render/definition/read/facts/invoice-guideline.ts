import { SaxesParser, type SaxesTagNS } from "saxes";

/** An XML file that cannot be declared as an e-invoice; the message is a sentence that says why. */
export class InvoiceError extends Error {}

const crossIndustry = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
const aggregate = "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100";

/** Where the guideline is named: local names from the root, with their namespaces (UN/CEFACT Cross Industry Invoice, D16B). */
const guidelinePath: readonly (readonly [name: string, namespace: string])[] = [
  ["CrossIndustryInvoice", crossIndustry],
  ["ExchangedDocumentContext", crossIndustry],
  ["GuidelineSpecifiedDocumentContextParameter", aggregate],
  ["ID", aggregate],
];

/** Uploads are smaller; read in full, since a receiver will. */
const longest = 10 * 1024 * 1024;

/** Elements inside one another; an invoice has nine. Names are looked up outwards, level by level. */
const deepest = 100;

/**
 * The id of the guideline that a Cross Industry Invoice says it follows (BT-24), from its whole text: what is not
 * well-formed has none. Linear.
 *
 * @throws InvoiceError
 */
export function guidelineOf(bytes: Uint8Array): string {
  if (bytes.length > longest) throw new InvoiceError(`it has more than ${longest} bytes.`);
  const reader = new GuidelineReader();
  const parser = new SaxesParser({ xmlns: true as const });
  parser.on("error", ({ message }) => {
    throw new InvoiceError(`it is not well-formed XML: ${message.replace(/\.$/, "")}.`);
  });
  parser.on("doctype", () => {
    throw new InvoiceError("it has a document type declaration, which e-invoices must not have.");
  });
  parser.on("opentag", (tag) => reader.open(tag));
  parser.on("closetag", () => reader.close());
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => reader.text(text));
  parser.write(textOf(bytes)).close();
  return reader.guideline();
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new InvoiceError("its bytes are not UTF-8; save it as UTF-8.", { cause: error });
  }
}

class GuidelineReader {
  #depth = 0;
  /** How much of the path the open elements are. */
  #matched = 0;
  #found: string | undefined;

  open({ local, uri }: Pick<SaxesTagNS, "local" | "uri">): void {
    const [name, namespace] = guidelinePath[this.#matched] ?? [];
    const isNext = this.#depth === this.#matched && local === name && uri === namespace;
    if (this.#depth === 0 && !isNext) throw new InvoiceError(otherRoot(local, uri));
    this.#depth += 1;
    if (this.#depth > deepest) throw new InvoiceError(`it has more than ${deepest} elements inside one another.`);
    if (isNext) this.#matched += 1;
  }

  close(): void {
    if (this.#depth === this.#matched) this.#matched -= 1;
    this.#depth -= 1;
  }

  text(text: string): void {
    if (this.#matched < guidelinePath.length || this.#depth > this.#matched) return;
    this.#found = `${this.#found ?? ""}${text}`;
  }

  guideline(): string {
    const path = guidelinePath.map(([name]) => name).join("/");
    if (this.#found === undefined) throw new InvoiceError(`it names no guideline at ${path}.`);
    return this.#found.trim();
  }
}

const otherRoot = (local: string, uri: string): string =>
  `its root is ${local} in the namespace ${JSON.stringify(uri)}, not CrossIndustryInvoice of UN/CEFACT; an invoice in UBL cannot be declared in a PDF.`;
