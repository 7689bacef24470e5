import { createHash } from "node:crypto";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { drawnByMupdf, type Pixels, rasterised } from "../../render/writers/pdf/judges.ts";
import { drawnByPdfJs } from "./drawn-by-pdf-js.ts";

export const readers = ["poppler", "mupdf", "pdfium", "pdfjs"] as const;

/** By reader, the hash of a file's first page as it draws it; "refused": it opens no file, or no page. */
export type Pictures = Readonly<Record<(typeof readers)[number], string>>;

const dpi = 18;

/** The first page as four readers draw it. */
export async function picturesOf(bytes: Uint8Array): Promise<Pictures> {
  return {
    poppler: await attempted(() => rasterised(bytes, dpi)),
    mupdf: await attempted(() => drawnByMupdf(bytes, dpi)),
    pdfium: await attempted(() => drawnByPdfium(bytes)),
    pdfjs: await attempted(() => drawnByPdfJs(bytes, dpi)),
  };
}

async function attempted(draw: () => Pixels | Promise<Pixels>): Promise<string> {
  try {
    return hashOf(await draw());
  } catch {
    return "refused";
  }
}

function hashOf({ width, height, at }: Pixels): string {
  const hash = createHash("sha256").update(`${width} ${height}`);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) hash.update(Buffer.from(at(x, y)));
  return hash.digest("hex");
}

let library: Promise<PDFiumLibrary> | undefined;

/** PDFium, as Chrome has it. */
async function drawnByPdfium(bytes: Uint8Array): Promise<Pixels> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    const { data, width, height } = await document.getPage(0).render({ scale: dpi / 72, render: "bitmap" });
    return {
      width,
      height,
      at: (x, y) => {
        const from = (y * width + x) * 4;
        return [data[from] ?? -1, data[from + 1] ?? -1, data[from + 2] ?? -1];
      },
    };
  } finally {
    document.destroy();
  }
}
