import { type PDFDocument, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { type Codes, contentAsText } from "./pdf-content-as-text.ts";
import { fontCodes, inflated, memberOf, stringsOf } from "./pdf-texts.ts";

/** The structure that a sequence of marked content belongs to, or the text that replaces the text it shows. */
interface Open {
  readonly key: string | undefined;
  readonly hides: boolean;
}

/**
 * The text of every sequence of marked content, as the codes of its glyphs stand for it, in the order of painting: by the entry
 * of its stream in the parent tree and its number there, "3 17". `loose`: text that is neither marked nor an artifact.
 */
export function markedTexts(document: PDFDocument): {
  readonly texts: ReadonlyMap<string, string>;
  readonly loose: string;
} {
  const reader = new Reader();
  for (const { node } of document.getPages()) {
    const contents = node.lookup(PDFName.of("Contents"));
    const entry = node.get(PDFName.of("StructParents"))?.toString();
    if (contents instanceof PDFRawStream) reader.read(contents, node.lookup(PDFName.of("Resources")), entry, undefined);
  }
  return reader;
}

class Reader {
  readonly texts = new Map<string, string>();
  loose = "";
  readonly #maps = new Map<PDFObject, Codes>();

  read(
    stream: PDFRawStream,
    resources: PDFObject | undefined,
    entry: string | undefined,
    around: Open | undefined,
  ): void {
    const open: Open[] = around === undefined ? [] : [around];
    for (const line of contentAsText(inflated(stream), fontCodes(this.#maps, resources)).split("\n")) {
      if (/ B[DM]C$/.test(line)) open.push(this.#opened(line, entry, open));
      else if (/^ *EMC$/.test(line)) open.pop();
      else if (/T[jJ]$/.test(line)) this.#add(stringsOf(line), open);
      else this.#form(/^ *[/](\S+) Do$/.exec(line)?.[1], resources, open);
    }
  }

  #opened(line: string, entry: string | undefined, open: readonly Open[]): Open {
    if (line.includes("/Artifact")) return { key: "artifact", hides: true };
    const mcid = /MCID (\d+)/.exec(line)?.[1];
    if (mcid !== undefined) {
      const key = `${entry} ${mcid}`;
      if (!this.texts.has(key)) this.texts.set(key, "");
      return { key, hides: false };
    }
    if (!line.includes("/ActualText")) return { key: undefined, hides: false };
    this.#add(stringsOf(line), open);
    return { key: undefined, hides: true };
  }

  #add(text: string, open: readonly Open[]): void {
    if (text === "" || open.some(({ hides }) => hides)) return;
    const key = open.findLast((one) => one.key !== undefined)?.key;
    if (key === undefined) this.loose += text;
    else this.texts.set(key, `${this.texts.get(key) ?? ""}${text}`);
  }

  /** A form has sequences of its own, or belongs to the one that shows it. */
  #form(name: string | undefined, resources: PDFObject | undefined, open: readonly Open[]): void {
    const form = name === undefined ? undefined : memberOf(resources, "XObject", name);
    if (!(form instanceof PDFRawStream) || form.dict.get(PDFName.of("Subtype")) !== PDFName.of("Form")) return;
    const hides = open.some((one) => one.hides);
    const around: Open = { key: open.findLast((one) => one.key !== undefined)?.key, hides };
    const entry = form.dict.get(PDFName.of("StructParents"))?.toString();
    this.read(form, form.dict.lookup(PDFName.of("Resources")) ?? resources, entry, around);
  }
}
