import type { TProperties } from "typebox";
import { flag, listOf, mapOf, type NamedSchemas, oneOf, ref, shape, text } from "./build.ts";
import { captionWords } from "./captions.ts";
import { actionWords } from "./document/action.ts";
import { attachmentWords } from "./document/attachment.ts";
import { bookmarkWords } from "./document/bookmark.ts";
import { conformanceLevels } from "./document/conformance.ts";
import { diagnosticsWords } from "./document/diagnostics.ts";
import { encryptionWords } from "./document/encryption.ts";
import { fontWords } from "./document/font.ts";
import { layerWords } from "./document/layer.ts";
import { metadataWords } from "./document/metadata.ts";
import { namedImageWords } from "./document/named-image.ts";
import { signatureWords } from "./document/signature.ts";
import { contentWords } from "./elements/content.ts";
import { languageTag, measureWords } from "./measure.ts";
import { numberingWords } from "./numbering.ts";
import { footnotesWords } from "./pages/footnotes.ts";
import { pageSetupWords } from "./pages/page-setup.ts";
import { watermarkWords } from "./pages/watermark.ts";
import { zoneWords } from "./pages/zone.ts";
import { styleWords } from "./style/style.ts";
import { svgWords } from "./svg/svg.ts";
import { tabStopsWords } from "./tab-stops.ts";
import { textsWords } from "./texts.ts";
import { valuesWords } from "./values.ts";
import { wordWords } from "./word.ts";

/**
 * The published schema's `$id`: a whole URI (JSON Schema draft-07, 8.2), because validators refuse a relative one where they do not know the
 * address that they read it from; and no address, because a service does not know its own beforehand.
 */
export const schemaId = "urn:colophon:document-definition:v1";

const fonts = mapOf(ref("FontFamily"), "Your own font families by name; names match in any case.", {
  examples: [{ Brand: { regular: "fonts/Brand-Regular.ttf" } }],
});

/** Keys that a component can have in addition to its name: content and configuration. */
const shared: TProperties = {
  pageSetup: ref("PageSetup"),
  styles: ref("Styles"),
  fonts,
  images: mapOf(ref("NamedImage"), "Images by name."),
  numbering: ref("Numberings"),
  tabStops: ref("TabStops"),
  header: ref("Zone", "Shown at the top of every page."),
  footer: ref("Zone", "Shown at the bottom of every page."),
};

/** The whole language: every named schema. */
export const words: NamedSchemas = {
  DocumentDefinition: shape(
    "The root of a definition.",
    { document: ref("Document") },
    { $schema: text("Address of this schema, for editors; the service ignores it.") },
    { examples: [{ document: { content: [{ p: "Hello" }] } }] },
  ),
  Document: shape(
    "A document.",
    { content: listOf(ref("ContentElement"), "Its elements, in order.", { minItems: 1 }) },
    {
      metadata: ref("Metadata"),
      language: languageTag("Language of the document, BCP 47, recorded in the file; unset, the request's locale."),
      locale: text(
        "How numbers, amounts and dates are written, BCP 47; unset, as for `language`, else the request's locale.",
        {
          examples: ["de-DE"],
        },
      ),
      timeZone: text("Time zone of the dates that are written, by its IANA name; unset, the request's.", {
        examples: ["Europe/Berlin"],
      }),
      captions: ref("Captions"),
      values: ref("Values"),
      texts: ref("Texts"),
      ...shared,
      pageSize: ref("PageSize", "Short for `pageSetup.size`, which wins."),
      watermark: ref("Watermark"),
      footnotes: ref("Footnotes"),
      use: listOf(
        ref("Use"),
        "Components merged in order: page set-up, zones, styles and fonts; their content comes before the document's own.",
      ),
      bookmark: ref("Bookmark"),
      attachments: listOf(ref("Attachment"), "Files embedded in the PDF."),
      signature: ref("Signature"),
      encryption: ref("Encryption"),
      layers: listOf(ref("Layer"), "Layers of the PDF, in the order viewers list them."),
      actions: listOf(ref("Action"), "JavaScript for PDF viewers."),
      conformance: listOf(
        oneOf(conformanceLevels, "A standard and its level."),
        "Standards the PDF claims to meet, one of PDF/A and one of PDF/UA. A claim the file does not meet is left out and reported.",
        { maxItems: 2, examples: [["pdf/a-3b", "pdf/ua-1"]] },
      ),
      tagged: flag(
        "Whether the PDF says what its parts are (headings, lists, tables, pictures), for screen readers and other programs; a level of `conformance` that needs it implies it.",
        false,
      ),
      diagnostics: ref("Diagnostics"),
      fileName: text(
        "The name under which the document is listed, and its file saved. The extension is added; what no file system takes becomes `_`, and it is cut at 255 bytes. The `fileName` of a request comes before it.",
        { minLength: 1, examples: ["Invoice-$data.number"] },
      ),
    },
    { examples: [{ metadata: { title: "Hello" }, content: [{ h1: "Hello" }, { p: "A first page." }] }] },
  ),
  Component: shape(
    "A reusable part of documents, stored as a template; `use` inserts it.",
    { metadata: ref("ComponentMetadata") },
    {
      ...shared,
      content: listOf(ref("ContentElement"), "Its elements; empty for a component of configuration alone."),
      watermark: ref("Watermark"),
    },
    { examples: [{ metadata: { name: "letterhead" }, content: [{ p: "Lindqvist & Co." }] }] },
  ),
  ComponentDefinition: shape(
    "The root of a stored component.",
    { component: ref("Component") },
    { $schema: text("Address of this schema, for editors; the service ignores it.") },
    { examples: [{ component: { metadata: { name: "letterhead" }, content: [{ p: "Lindqvist & Co." }] } }] },
  ),
  ...wordWords,
  ...valuesWords,
  ...numberingWords,
  ...tabStopsWords,
  ...captionWords,
  ...textsWords,
  ...measureWords,
  ...styleWords,
  ...metadataWords,
  ...pageSetupWords,
  ...zoneWords,
  ...watermarkWords,
  ...footnotesWords,
  ...fontWords,
  ...namedImageWords,
  ...contentWords,
  ...svgWords,
  ...signatureWords,
  ...encryptionWords,
  ...attachmentWords,
  ...bookmarkWords,
  ...diagnosticsWords,
  ...layerWords,
  ...actionWords,
};
