import type { TSchema } from "typebox";
import { flag, listOf, mapOf, type NamedSchemas, oneOf, ref, shape, text } from "./build.ts";
import { conformanceLevels } from "./document/conformance.ts";
import { languageTag } from "./measure.ts";

/** Whose tags a Word file may have: our own, or those of other programs. */
export const wordSyntaxes = ["colophon", "docxtemplater", "carbone", "docx-templates", "jinja"] as const;

export type WordSyntax = (typeof wordSyntaxes)[number];

/** What stands where a tag of a Word file has no value: the tag as it is spelt, or nothing. */
const missingTexts = ["keep", "empty"] as const;

export type MissingText = (typeof missingTexts)[number];

/** What stands between the copies of the body that a Word file gets for the entries of a list. */
const recordGaps = ["page", "section", "nothing"] as const;

export type RecordGap = (typeof recordGaps)[number];

/** What becomes of the fields and the content controls of a Word file. */
const handlings = ["fill", "keep"] as const;

export type WordHandling = (typeof handlings)[number];

const wordFilling = {
  syntax: oneOf(wordSyntaxes, "Whose tags the file has.", { default: "colophon" }),
  delimiters: listOf(
    text("Of 1 to 10 characters that are no blanks.", {
      minLength: 1,
      examples: ["<<"],
    }),
    "What begins and ends a tag, in place of those of the syntax; `carbone` and `jinja` have their own.",
    { minItems: 2, maxItems: 2, examples: [["<<", ">>"]] },
  ),
  records: text("An expression: a list of the data, each of whose entries gets a copy of the body.", {
    minLength: 1,
    examples: ["customers"],
  }),
  between: oneOf(
    recordGaps,
    "What stands between the copies of `records`: a page break, the end of a section, or nothing.",
    {
      default: "page",
    },
  ),
  lists: mapOf(
    text("An expression: a list of the data.", { minLength: 1 }),
    "Merge fields whose row of a table is repeated for the entries of a list, by their names.",
    { examples: [{ class_code: "classes" }] },
  ),
  names: mapOf(
    text("An expression.", { minLength: 1 }),
    "What merge fields and content controls get whose names are not those of the data.",
    { examples: [{ Kunde_Name: "customer.name" }] },
  ),
  missing: oneOf(
    missingTexts,
    "What stands where a tag or a merge field has no value: the tag, or nothing. Both are reported.",
    {
      default: "keep",
    },
  ),
  fields: oneOf(
    handlings,
    "Whether merge fields and their like become their values, or stay fields that show their values: `keep`.",
    { default: "fill" },
  ),
  controls: oneOf(handlings, "Whether content controls get their values, or stay as they are, for a reader: `keep`.", {
    default: "fill",
  }),
};

/** A key of `word` that says how its file is read and filled. */
export type WordFillingKey = keyof typeof wordFilling;

/** All of them with their schemas: what else fills a Word file (commands, the library, uploads) takes the same. */
export const wordFillingKeys: Readonly<Record<WordFillingKey, TSchema>> = wordFilling;

export const wordWords: NamedSchemas = {
  Word: shape(
    "A Word file that is filled in place: the DOCX is the author's own file with values in it, the PDF is set from that.",
    {
      file: text(
        "The Word file, `.docx` or `.dotx` of at most 16 MB: an upload by its path, as `word/contract.docx`, or a `data:` URI in base64. Another name is that of the file that the template's revision was given.",
        { minLength: 1, examples: ["word/contract.docx"] },
      ),
    },
    {
      ...wordFilling,
      metadata: ref(
        "Metadata",
        "Of the PDF; what is unset is as the file says. A DOCX keeps the properties of its file.",
      ),
      language: languageTag("Language of the PDF, BCP 47; unset, that of the file."),
      locale: text("How numbers, amounts and dates are written, BCP 47; unset, the request's locale.", {
        examples: ["de-DE"],
      }),
      timeZone: text("Time zone of the dates that are written, by its IANA name; unset, the request's.", {
        examples: ["Europe/Berlin"],
      }),
      values: ref("Values"),
      fonts: mapOf(ref("FontFamily"), "Families that the file names and the PDF is set in; names match in any case.", {
        examples: [{ Brand: { regular: "fonts/Brand-Regular.ttf" } }],
      }),
      signature: ref("Signature"),
      encryption: ref("Encryption"),
      attachments: listOf(ref("Attachment"), "Files embedded in the PDF."),
      conformance: listOf(oneOf(conformanceLevels, "A standard and its level."), "Standards the PDF claims to meet.", {
        maxItems: 2,
        examples: [["pdf/a-3b", "pdf/ua-1"]],
      }),
      tagged: flag(
        "Whether the PDF says what its parts are; a level of `conformance` that needs it implies it.",
        false,
      ),
      fileName: text("The name under which the document is listed, and its file saved; as of `Document`.", {
        minLength: 1,
        examples: ["Contract-$data.number"],
      }),
    },
    { examples: [{ file: "word/contract.docx", fileName: "Contract-$data.number" }] },
  ),
  WordDefinition: shape(
    "The root of a definition whose template is a Word file.",
    { word: ref("Word") },
    { $schema: text("Address of this schema, for editors; the service ignores it.") },
    { examples: [{ word: { file: "word/contract.docx" } }] },
  ),
};
