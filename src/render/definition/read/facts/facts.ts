import type {
  Bookmark as BookmarkWord,
  Document,
  Layer as LayerWord,
} from "../../../../vocabulary/generated/definition.ts";
import type { Format } from "../../../../vocabulary/http/documents.ts";
import { pointer } from "../../../../vocabulary/json/pointer.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { DocumentFacts, DocumentLayer, OutlineBookmark } from "../../../model/document/document.ts";
import type { FileProtection } from "../../../model/document/encryption.ts";
import {
  type DocumentScript,
  documentEvents,
  type FieldScript,
  fieldEvents,
  type Scripts,
} from "../../../model/document/script.ts";
import { unquoteOptional } from "../../../model/literal.ts";
import { withoutBreakMarks } from "../../../model/text/break-marks.ts";
import { unformattedIn } from "../../markup/unformatted.ts";
import { withoutMarkup } from "../../markup/without-markup.ts";
import type { SigningFacts } from "../signature/signature-setting.ts";
import type { TopLevel } from "../top-level.ts";
import { languageIn } from "./language.ts";

/** The parts of a job that describe the document it makes. */
export interface DocumentFactsInput {
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly documentId: string;
  readonly format: Format;
  /** It gets a structure tree, whatever the definition says. */
  readonly tagged?: boolean;
  /** Name and version of the engine. */
  readonly producer: string;
  readonly encryption: FileProtection | undefined;
  /** Facts about the key with which the document is signed. */
  readonly signing?: SigningFacts | undefined;
}

export function readFacts(
  document: Document,
  elements: readonly TopLevel[],
  embedded: Pick<DocumentFacts, "attachments" | "invoice" | "conformance" | "signature" | "tagged">,
  making: DocumentFactsInput,
  report: Report,
): DocumentFacts {
  const metadata = readMetadata(document, report);
  reportRepeatedFamilies(Object.keys(document.fonts ?? {}), report);
  return {
    metadata,
    language: languageIn(document.language, "/document", report) ?? making.locale,
    createdAt: making.now,
    producer: making.producer,
    documentId: making.documentId,
    ...embedded,
    encryption: making.encryption,
    outlinesHeadings: !elements.some(({ element }) => "toc" in element && element.toc.outlines === false),
    layers: layersOf(document.layers ?? [], report),
    scripts: readScripts(document),
    bookmark: document.bookmark === undefined ? undefined : bookmarkOf(document.bookmark),
  };
}

/** What a file says of itself; reports what is no text there. */
export function readMetadata({ metadata = {} }: Document, report: Report): DocumentFacts["metadata"] {
  const { title, author, subject, keywords, version } = metadata;
  reportUnformatted({ title, author, subject, keywords }, report);
  return {
    title: plain(title),
    author: plain(author),
    subject: plain(subject),
    keywords: plain(keywords),
    version: plain(version),
  };
}

function plain(text: string | undefined): string | undefined {
  const own = unquoteOptional(text);
  return own === undefined ? undefined : withoutBreakMarks(own);
}

/** Metadata are no text on pages: shortcodes that format values are none there. */
function reportUnformatted(texts: Readonly<Record<string, string | undefined>>, report: Report): void {
  for (const [key, text = ""] of Object.entries(texts)) {
    const why = unformattedIn(text);
    if (why === undefined) continue;
    report.add("CONTENT_ERROR", "SHORTCODE_UNKNOWN", `/document/metadata/${key}`, `The ${key} ${why}`);
  }
}

function layersOf(words: readonly LayerWord[], report: Report): readonly DocumentLayer[] {
  const layers = new Map<string, DocumentLayer>();
  for (const [at, word] of words.entries()) {
    const { name, title = name, visible = true, print = "whenVisible", locked = false } = word;
    if (layers.has(name)) {
      const message = `Another layer is named ${shown(name)} already; this one is left out.`;
      report.add("CONTENT_ERROR", "LAYER_REPEATED", `/document/layers/${at}/name`, message);
    } else {
      layers.set(name, { name, title, visible, print, locked });
    }
  }
  return [...layers.values()];
}

/** Reports families whose names differ in case alone: the last counts, as with equal members of an object. */
function reportRepeatedFamilies(names: readonly string[], report: Report): void {
  const last = new Map(names.map((name) => [name.toLowerCase(), name]));
  for (const name of names) {
    const other = last.get(name.toLowerCase()) ?? name;
    if (other === name) continue;
    const message = `${shown(other)} is the same name, since case does not count; this family is left out.`;
    report.add("CONTENT_ERROR", "FONT_FAMILY_REPEATED", pointer(["document", "fonts", name]), message);
  }
}

function bookmarkOf({ title, pageNumber, children = [] }: BookmarkWord): OutlineBookmark {
  return { title: withoutMarkup(title), pageNumber, children: children.map(bookmarkOf) };
}

/** The definition's `actions`. Words are taken in any case, as the published list has them. */
function readScripts({ actions = [] }: Document): Scripts {
  const ofDocument: DocumentScript[] = [];
  const ofFields: FieldScript[] = [];
  for (const [at, { event, script: source, field }] of actions.entries()) {
    const path = `/document/actions/${at}`;
    const isCalled = (word: string): boolean => word.toLowerCase() === event.toLowerCase();
    const onField = fieldEvents.find(isCalled);
    const onDocument = documentEvents.find(isCalled);
    if (onField !== undefined && field !== undefined) ofFields.push({ event: onField, field, source, path });
    else if (onDocument !== undefined) ofDocument.push({ event: onDocument, source, path });
  }
  return { ofDocument, ofFields };
}
