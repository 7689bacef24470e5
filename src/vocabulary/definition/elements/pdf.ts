import { type NamedSchemas, oneOf, ref, refusedWhen, shape, text } from "../build.ts";
import { lengthOrShare } from "../measure.ts";

const extent = (which: string) =>
  lengthOrShare(
    `${which} of each page. With only one of width and height the other is proportional; with neither, the page has its own size, shrunk to the available space.`,
  );

export const pdfWords: NamedSchemas = {
  PdfPages: shape(
    "Pages of a PDF file, as vectors with their fonts, pictures and links: pictures one below the other, or whole pages of the document.",
    {
      src: text("Path of an uploaded PDF file, or a `data:` URI. Files with a password are refused.", {
        minLength: 1,
        examples: ["attachments/terms.pdf"],
      }),
    },
    {
      pages: text("Numbers and ranges of pages, from 1; all when left out.", { examples: ["1-3", "1, 4-"] }),
      as: oneOf(
        ["pictures", "pages"],
        "pictures: in the text, between the page's margins; pages: each page is a page of the document, in its own size and from edge to edge, with the section's header, footer and watermark over it.",
        { default: "pictures", examples: ["pages"] },
      ),
      width: extent("Width"),
      height: extent("Height"),
      alt: text("What it shows, for readers who cannot see it."),
      style: ref("StyleUse"),
    },
    {
      ...refusedWhen("as", ["pages"], ["width", "height", "style"], "A whole page has the size of its own sheet."),
      examples: [
        { src: "attachments/terms.pdf", pages: "1-3", alt: "Our terms" },
        { src: "attachments/terms.pdf", as: "pages" },
      ],
    },
  ),
  PdfElement: shape(
    "Pages of a PDF file: pictures one below the other, or whole pages of the document.",
    { pdf: ref("PdfPages") },
    {},
    { examples: [{ pdf: { src: "attachments/terms.pdf", pages: "1-3", alt: "Our terms" } }] },
  ),
};
