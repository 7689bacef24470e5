import { ref, shape, text, type Words } from "./build.ts";
import { lengthOrShare } from "./measure.ts";

const extent = (which: string) =>
  lengthOrShare(
    `${which} of each page. With only one of width and height the other is proportional; with neither, the page has its own size, shrunk to the available space.`,
  );

export const pdfWords: Words = {
  PdfPages: shape(
    "Pages of a PDF file, one below the other: as vectors, with their fonts, pictures and links.",
    {
      src: text("Path of an uploaded PDF file, or a `data:` URI. Files with a password are refused.", {
        minLength: 1,
        examples: ["attachments/terms.pdf"],
      }),
    },
    {
      pages: text("Numbers and ranges of pages, from 1; all when left out.", { examples: ["1-3", "1, 4-"] }),
      width: extent("Width"),
      height: extent("Height"),
      alt: text("What it shows, for readers who cannot see it."),
      style: ref("StyleUse"),
    },
    { examples: [{ src: "attachments/terms.pdf", pages: "1-3", alt: "Our terms" }] },
  ),
  PdfElement: shape(
    "Pages of a PDF file, one below the other.",
    { pdf: ref("PdfPages") },
    {},
    { examples: [{ pdf: { src: "attachments/terms.pdf", pages: "1-3", alt: "Our terms" } }] },
  ),
};
