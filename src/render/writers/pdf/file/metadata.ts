import type { DocumentFacts } from "../../../model/document/document.ts";
import { dictionary, type ObjectId, textString } from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/** Facts that the metadata of a file state. */
export type DescribedFile = Pick<DocumentFacts, "metadata" | "producer" | "createdAt" | "language" | "documentId">;

/** The information dictionary (ISO 32000-1, 14.3.3). It says what `writeXmp` says. */
export function writeInfo(file: PdfFile, facts: DescribedFile): ObjectId {
  const { metadata } = facts;
  const date = textString(pdfDate(facts));
  return file.add(
    dictionary({
      Title: text(metadata.title),
      Author: text(metadata.author),
      Subject: text(metadata.subject),
      Keywords: text(metadata.keywords),
      Version: text(metadata.version),
      Creator: textString(facts.producer),
      Producer: textString(facts.producer),
      CreationDate: date,
      ModDate: date,
    }),
  );
}

/** When the document was made, as PDF writes dates (7.9.4). */
export const pdfDate = (facts: DescribedFile): string => `D:${instant(facts).replace(/[-:T]/g, "")}`;

const text = (value: string | undefined): string | undefined => (value === undefined ? undefined : textString(value));

/** To the second, as PDF dates are: both places must show the same time. */
const instant = (facts: DescribedFile): string => `${facts.createdAt.slice(0, 19)}Z`;

/**
 * The metadata stream (14.3.2), XMP in RDF/XML; never compressed, so that tools which do not know PDF can find it.
 * `descriptions`: further properties, such as claims, as `rdf:Description` elements. `id`: its number, where that is known.
 */
export function writeXmp(
  file: PdfFile,
  facts: DescribedFile,
  descriptions: readonly string[],
  id?: ObjectId,
): ObjectId {
  return file.stream({ Type: "/Metadata", Subtype: "/XML" }, Buffer.from(xmp(facts, descriptions), "utf8"), id);
}

function xmp(facts: DescribedFile, descriptions: readonly string[]): string {
  const { title, author, subject, keywords, version } = facts.metadata;
  const date = instant(facts);
  const properties = [
    "<dc:format>application/pdf</dc:format>",
    languageAlternative("dc:title", title),
    author === undefined ? "" : `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`,
    languageAlternative("dc:description", subject),
    `<dc:language><rdf:Bag><rdf:li>${escaped(facts.language)}</rdf:li></rdf:Bag></dc:language>`,
    simple("pdf:Keywords", keywords),
    simple("pdf:Producer", facts.producer),
    simple("xmp:CreatorTool", facts.producer),
    simple("xmp:CreateDate", date),
    simple("xmp:ModifyDate", date),
    simple("xmp:MetadataDate", date),
    simple("xmpMM:DocumentID", `uuid:${uuid(facts.documentId)}`),
    simple("xmpMM:VersionID", version),
  ];
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
${properties.filter((property) => property !== "").join("\n")}
</rdf:Description>${descriptions.map((description) => `\n${description}`).join("")}</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

const simple = (element: string, value: string | undefined): string =>
  value === undefined ? "" : `<${element}>${escaped(value)}</${element}>`;

const languageAlternative = (element: string, value: string | undefined): string =>
  value === undefined
    ? ""
    : `<${element}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(value)}</rdf:li></rdf:Alt></${element}>`;

const uuid = (id: string): string =>
  [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-");

/** Markup characters, and all that XML 1.0 (2.2, Char) forbids even when escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for.
const special = /[<>&]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const spelled: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

const escaped = (value: string): string => value.replace(special, (char) => spelled[char] ?? "\ufffd");
