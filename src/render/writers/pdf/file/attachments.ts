import type { DocumentFacts, EmbeddedFile } from "../../../model/document/document.ts";
import {
  array,
  dictionary,
  name,
  type ObjectId,
  reference,
  textString,
  utf16Bytes,
} from "../../../pdf-syntax/objects.ts";
import { pdfDate } from "./metadata.ts";
import { writeNameTree } from "./name-tree.ts";
import type { PdfFile } from "./pdf-file.ts";

/** Entries of the catalog for embedded files. */
export interface EmbeddedFiles {
  /** The name tree (ISO 32000-1, 7.7.4). */
  readonly names: ObjectId;
  /** The document's associated files (ISO 32000-2, 14.13; ISO 19005-3, 6.8), in the author's order. */
  readonly associated: string;
}

/** Embeds the document's attachments; undefined when it has none. */
export function writeAttachments(file: PdfFile, facts: DocumentFacts): EmbeddedFiles | undefined {
  if (facts.attachments.length === 0) return undefined;
  const written = facts.attachments.map((attachment) => {
    const key = `\u00fe\u00ff${utf16Bytes(attachment.name)}`;
    return [key, reference(writeFile(file, attachment, facts))] as const;
  });
  return { names: writeNameTree(file, written), associated: array(written.map(([, id]) => id)) };
}

const relationships: Readonly<Record<NonNullable<EmbeddedFile["relationship"]>, string>> = {
  source: "/Source",
  data: "/Data",
  alternative: "/Alternative",
  supplement: "/Supplement",
  schema: "/Schema",
  formData: "/FormData",
  unspecified: "/Unspecified",
};

/** PDF/UA-2 wants a description of every file (ISO 14289-2, 8.11); its name is better than none. */
const isDescribed = ({ conformance }: DocumentFacts): boolean =>
  conformance.claims.some(({ level }) => level === "pdf/ua-2");

/** A file specification (ISO 32000-1, 7.11.3) with its embedded file (7.11.4). */
function writeFile(file: PdfFile, attachment: EmbeddedFile, facts: DocumentFacts): ObjectId {
  const { bytes, mediaType } = attachment;
  const date = textString(pdfDate(facts));
  // An object of its own: strings in the dictionary of a stream would have to be encrypted one by one.
  const params = file.share(dictionary({ Size: String(bytes.length), CreationDate: date, ModDate: date }));
  const entries = { Type: "/EmbeddedFile", Subtype: name(mediaType), Params: reference(params) };
  const embedded = file.compressed(entries, bytes);
  const description = attachment.description ?? (isDescribed(facts) ? attachment.name : undefined);
  const fileName = textString(attachment.name);
  return file.add(
    dictionary({
      Type: "/Filespec",
      F: fileName,
      UF: fileName,
      EF: dictionary({ F: reference(embedded), UF: reference(embedded) }),
      Desc: description === undefined ? undefined : textString(description),
      AFRelationship: relationships[attachment.relationship ?? "unspecified"],
    }),
  );
}
