import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { Verification } from "../../../../src/vocabulary/http/verification.ts";
import { drawnByMupdf, type Pixels, rasterised } from "../../../render/writers/pdf/judges.ts";
import { placeOf } from "../../programs/found.ts";
import { drawnByPdfJs } from "../../readers/drawn-by-pdf-js.ts";

/** Points to a pixel, at which a page of 300 by 200 points is drawn. */
const scale = 3;

type Draw = (bytes: Uint8Array, page: number) => Promise<Pixels> | Pixels;

let library: Promise<PDFiumLibrary> | undefined;

/** Viewers that draw forms as people see them; those of npm are always there. */
const viewers: Readonly<Record<string, Draw>> = {
  pdfium: async (bytes, page) => {
    library ??= PDFiumLibrary.init();
    const document = await (await library).loadDocument(bytes);
    try {
      const { data, width, height } = await document
        .getPage(page - 1)
        .render({ scale: 1 / scale, render: "bitmap", renderFormFields: true });
      const at: Pixels["at"] = (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] as never;
      return { width, height, at };
    } finally {
      document.destroy();
    }
  },
  pdfjs: (bytes, page) => drawnByPdfJs(bytes, 72 / scale, page),
  ...(placeOf("mutool") !== undefined ? { mupdf: (bytes, page) => drawnByMupdf(bytes, 72 / scale, page) } : {}),
  ...(placeOf("pdftoppm") !== undefined ? { poppler: (bytes, page) => rasterised(bytes, 72 / scale, page) } : {}),
};

/** Viewers that are there. */
export const viewerNames = Object.keys(viewers);

/** Of the generated files. */
export const pages = [1, 2];

type Place = Verification["signatures"][number]["changes"][number]["places"][number];

/** Viewers that draw something otherwise in the second file than in the first, outside of the places that are named. A file that a viewer does not open is not counted. */
export async function seenElsewhere(
  signed: Buffer,
  file: Buffer,
  places: readonly Place[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, draw] of Object.entries(viewers))
    for (const page of pages) {
      const before = await pictureOf(signed, name, page);
      const after = await attempted(() => draw(file, page));
      if (before === undefined || after === undefined) continue;
      const named = places.filter((place) => place.page === page);
      if (isOtherwise(before, after, named)) found.push(`${name}, page ${page}`);
    }
  return found;
}

const pictures = new WeakMap<Buffer, Map<string, Promise<Pixels | undefined>>>();

function pictureOf(signed: Buffer, viewer: string, page: number): Promise<Pixels | undefined> {
  const all = pictures.get(signed) ?? new Map<string, Promise<Pixels | undefined>>();
  pictures.set(signed, all);
  const key = `${viewer} ${page}`;
  const known = all.get(key) ?? attempted(() => viewers[viewer]?.(signed, page) as Pixels);
  all.set(key, known);
  return known;
}

/** undefined: it fails. */
export async function attempted<T>(attempt: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await attempt();
  } catch {
    return undefined;
  }
}

/** Differences of less are of rounding. */
const leastDifference = 24;

/** Points around a named place in which its edges are smoothed. */
const margin = 2 * scale;

function isOtherwise(before: Pixels, after: Pixels, named: readonly Place[]): boolean {
  if (before.width !== after.width || before.height !== after.height) return true;
  for (let y = 0; y < before.height; y += 1)
    for (let x = 0; x < before.width; x += 1) {
      const [one, other] = [before.at(x, y), after.at(x, y)];
      const isSame = one.every((part, at) => Math.abs(part - (other[at] ?? 0)) < leastDifference);
      if (!isSame && !named.some((place) => isWithin(place, (x + 0.5) * scale, (y + 0.5) * scale))) return true;
    }
  return false;
}

const isWithin = (place: Place, x: number, y: number): boolean =>
  x >= place.x - margin &&
  x <= place.x + place.width + margin &&
  y >= place.y - margin &&
  y <= place.y + place.height + margin;
