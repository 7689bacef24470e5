import type { PlacedCode } from "../../../vocabulary/codes.ts";
import type { AssetFacts } from "../../../vocabulary/http/assets.ts";
import type { WordData, WordTag } from "../../../vocabulary/http/templates/word-inspection.ts";
import type { Warning } from "../../../vocabulary/http/warning.ts";
import { beginsWith, imageTypeOf } from "../../../vocabulary/image-type.ts";
import { escapeStep } from "../../../vocabulary/json/pointer.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { repaired } from "../../contract/repaired.ts";
import { repeatedId } from "../../contract/repeated-id.ts";
import { checkTemplateText } from "../../definition/accept/accept.ts";
import { SvgError } from "../../graphics/draw/svg-file/svg-error.ts";
import { svgText } from "../../graphics/draw/svg-file/xml/decode.ts";
import { parseXml } from "../../graphics/draw/svg-file/xml/xml.ts";
import { PictureError } from "../../graphics/images/picture-error.ts";
import type { PictureReader } from "../../graphics/images/read-picture.ts";
import { FontError } from "../../graphics/text/fonts/sfnt.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { fontFacts } from "./font-facts.ts";

/** A file on its way into the store. */
export interface Upload {
  readonly kind: "fonts" | "images" | "certs" | "attachments" | "word" | "roots" | "templates";
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The password of a PKCS#12 file, to read its certificate; it is not kept. */
  readonly password?: string;
  /** The Word file that a template's definition names. */
  readonly word?: Uint8Array;
}

/** The findings about an upload. */
export interface UploadInspection extends AssetFacts {
  /** Why generation could not use it; empty when it could. */
  readonly warnings: readonly Warning[];
  /** That the password which came with it is wrong. It says nothing of the file, and is not kept. */
  readonly ofPassword?: readonly Warning[];
  /** Of a template whose Word file came with it: what is to be filled in. */
  readonly tags?: readonly WordTag[];
  readonly data?: WordData;
}

/** Path of the file in the body of an upload. */
const path = "/file";

/**
 * Looks at an uploaded file: can generation use it, and what does it say of itself? The file's content is judged, whatever its name.
 * The readers of each kind bound the work; nothing is inflated that they do not bound.
 */
export async function inspectUpload(upload: Upload, readPicture: PictureReader): Promise<UploadInspection> {
  const { kind, fileName, bytes } = upload;
  switch (kind) {
    case "fonts":
      return inspectFontFile(bytes);
    case "images":
      return only(await inspectImage(fileName, bytes, readPicture));
    case "certs":
      return inspectCertificate(upload);
    case "attachments":
      return only(beginsWith(bytes, 0, "%PDF-") ? await inspectPdf(bytes) : []);
    case "word":
      return only(await inspectWord(bytes));
    case "roots":
      return inspectRoots(bytes);
    case "templates":
      return await inspectTemplate(Buffer.from(bytes).toString("utf8"), upload.word);
  }
}

const only = (warnings: readonly Warning[]): UploadInspection => ({ warnings, certificates: [] });

async function inspectFontFile(bytes: Uint8Array): Promise<UploadInspection> {
  let font: AssetFacts["font"];
  const warnings = await unless(FontError, "FONT_NOT_LOADED", "The font cannot be used", async () => {
    font = fontFacts(bytes);
  });
  return font === undefined ? only(warnings) : { warnings, font, certificates: [] };
}

/** Without a password a file that needs one is fine, and its certificate is not known. */
async function inspectCertificate({ bytes, password }: Upload): Promise<UploadInspection> {
  if (!isDerSequence(bytes)) return only([warning("CERTIFICATE_UNREADABLE", "The file is no PKCS#12 file.")]);
  const { certificatesOf } = await import("./certificate-facts.ts");
  const found = await certificatesOf(bytes, password);
  if (typeof found !== "string") return { warnings: [], certificates: found };
  if (password === undefined) return only([]);
  const message = `The file does not open with the password that came with it: ${found}.`;
  return { ...only([]), ofPassword: [warning("CERTIFICATE_UNREADABLE", message)] };
}

/** The name decides only what is said of a file that is no image at all. */
function inspectImage(
  fileName: string,
  bytes: Uint8Array,
  readPicture: PictureReader,
): readonly Warning[] | Promise<readonly Warning[]> {
  const type = imageTypeOf(bytes);
  if (type === "image/svg+xml" || (type === undefined && /\.svgz?$/i.test(fileName))) return inspectSvg(bytes);
  return unless(PictureError, "IMAGE_NOT_LOADED", "The image cannot be shown", () => readPicture(bytes, "upload"));
}

/**
 * Warnings about an SVG that generation would refuse: it is decoded and parsed in the same way. Its contents, and features that
 * are not drawn, are not checked.
 */
function inspectSvg(bytes: Uint8Array): readonly Warning[] {
  try {
    parseXml(svgText(bytes));
    return [];
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    return [warning("SVG_NOT_LOADED", `The drawing cannot be shown: ${error.message}`)];
  }
}

/** A PDF file can be attached whatever it is; only one whose pages can be read can be placed or merged. */
async function inspectPdf(bytes: Uint8Array): Promise<readonly Warning[]> {
  const { tryPages } = await import("../../pdf-syntax/reader/open-pages.ts");
  let isRepaired = false;
  const damage = await unless(
    ForeignPdfError,
    "PDF_NOT_LOADED",
    "It can be attached, but its pages cannot be placed",
    async () => {
      isRepaired = tryPages(bytes);
    },
  );
  return isRepaired ? [warning("PDF_REPAIRED", repaired("The file"))] : damage;
}

/** Its tags are read when a template names it: they are spelt as that says. */
async function inspectWord(bytes: Uint8Array): Promise<readonly Warning[]> {
  const { openUsableWord } = await import("../../word/package/usable-word.ts");
  try {
    openUsableWord(bytes, path);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.faults;
    throw error;
  }
}

async function inspectRoots(bytes: Uint8Array): Promise<UploadInspection> {
  const { rootsIn } = await import("../../documents/verify/roots.ts");
  const found = rootsIn(Buffer.from(bytes).toString("latin1"));
  if (typeof found === "string") return only([warning("CERTIFICATE_UNREADABLE", found)]);
  const { certificateFacts } = await import("./certificate-facts.ts");
  return { warnings: [], certificates: certificateFacts(found) };
}

/** ISO/IEC 8825-1: a constructed SEQUENCE that ends where the file does, or of indefinite length. */
function isDerSequence(bytes: Uint8Array): boolean {
  const [tag, first = 0] = bytes;
  if (tag !== 0x30) return false;
  if (first === 0x80) return true;
  if (first < 0x80) return bytes.length === 2 + first;
  const count = first & 0x7f;
  if (count > 4 || bytes.length < 2 + count) return false;
  const length = bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  return bytes.length === 2 + count + length;
}

/** Errors of that class are findings; whatever else a reader throws at a damaged file is one too, without details. */
async function unless(
  known: new (...given: never[]) => Error,
  code: PlacedCode,
  sentence: string,
  read: () => Promise<unknown>,
): Promise<readonly Warning[]> {
  try {
    await read();
    return [];
  } catch (error) {
    const why =
      error instanceof known ? error.message : error instanceof RangeError ? "The file is damaged." : undefined;
    if (why === undefined) throw error;
    return [warning(code, `${sentence}: ${why}`)];
  }
}

const warning = (code: PlacedCode, message: string): Warning => ({ code, path, message });

/** Ids that are inspected; authors with more of them need no hints. */
const mostIds = 10_000;

/**
 * Findings about a template's text before there is any data: the faults for which generation would refuse it, or
 * otherwise the ids that several elements have.
 */
async function inspectTemplate(text: string, file: Uint8Array | undefined): Promise<UploadInspection> {
  try {
    const { content, word } = checkTemplateText(text);
    if (word === undefined || file === undefined) return only(repeatedIds(content));
    const { wordFactsOf } = await import("../word/word-facts.ts");
    return { certificates: [], ...wordFactsOf(word, file) };
  } catch (error) {
    if (error instanceof Refusal) return only(error.faults);
    throw error;
  }
}

function repeatedIds(content: unknown): readonly Warning[] {
  const first = new Map<string, string>();
  const warnings: Warning[] = [];
  for (const { id, path } of idsIn(content, "")) {
    if (first.size >= mostIds) break;
    const before = first.get(id);
    if (before === undefined) first.set(id, path);
    else warnings.push({ code: "ID_REPEATED", path, message: repeatedId(id, before) });
  }
  return warnings.slice(0, 100);
}

/** Names of places in the document; those inside drawings and components are their own. The depth is that of a definition. */
function* idsIn(value: unknown, path: string): Iterable<{ readonly id: string; readonly path: string }> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const place = `${path}/${escapeStep(key)}`;
    if (key === "id" && typeof member === "string") yield { id: member, path: place };
    else if (key !== "svg" && key !== "use" && key !== "component") yield* idsIn(member, place);
  }
}
