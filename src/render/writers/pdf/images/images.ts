import type { FlateSamples, Picture, Samples } from "../../../model/drawing/picture.ts";
import { madeOnce } from "../../../model/made-once.ts";
import {
  array,
  type DictionaryEntries,
  dictionary,
  hex,
  type ObjectId,
  reference,
} from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import type { XObjects } from "../file/x-objects.ts";

/** The resource names of the pictures of one document: each is stored once, however often it is shown. */
export type ImageNames = (picture: Picture) => string;

/** Writes a picture as an image (ISO 32000-1, 8.9.5) when its name is first wanted. */
export function openImages(file: PdfFile, xObjects: XObjects): ImageNames {
  const names = new Map<string, string>();
  return (picture) => madeOnce(names, picture.hash, () => xObjects.name("I", writePicture(picture, file)));
}

/** Entries of its stream, and of that of its mask. They live as long as the picture, which documents share. */
const described = new WeakMap<Picture, PictureEntries>();

interface PictureEntries {
  readonly samples: DictionaryEntries;
  /** undefined: it has none. */
  readonly alpha: DictionaryEntries | undefined;
}

function entriesOf({ samples, alpha, columns, rows }: Picture): PictureEntries {
  const size = { Type: "/XObject", Subtype: "/Image", Width: String(columns), Height: String(rows) };
  return {
    samples: { ...size, ...coding(samples, columns) },
    alpha: alpha && { ...size, ColorSpace: "/DeviceGray", ...flate(alpha, 1, columns) },
  };
}

function writePicture(picture: Picture, file: PdfFile): ObjectId {
  const entries = madeOnce(described, picture, () => entriesOf(picture));
  if (picture.alpha === undefined || entries.alpha === undefined)
    return file.stream(entries.samples, picture.samples.data);
  const mask = file.stream(entries.alpha, picture.alpha.data);
  return file.stream({ ...entries.samples, SMask: reference(mask) }, picture.samples.data);
}

function coding(samples: Samples, columns: number): Readonly<Record<string, string | undefined>> {
  switch (samples.kind) {
    case "jpeg":
      return {
        ColorSpace: jpegSpaces[samples.components],
        BitsPerComponent: "8",
        Filter: "/DCTDecode",
        Decode: samples.inverted ? "[1 0 1 0 1 0 1 0]" : undefined,
      };
    case "grey":
      return { ColorSpace: "/DeviceGray", Mask: mask(samples.colorKey), ...flate(samples, 1, columns) };
    case "rgb":
      return { ColorSpace: "/DeviceRGB", Mask: mask(samples.colorKey), ...flate(samples, 3, columns) };
    case "cmyk":
      return { ColorSpace: "/DeviceCMYK", ...flate(samples, 4, columns) };
    case "indexed":
      return { ColorSpace: indexed(samples.palette), Mask: mask(samples.colorKey), ...flate(samples, 1, columns) };
  }
}

const jpegSpaces = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" } as const;

/** 8.9.6.4: a lowest and a highest value for each component; samples within are not painted. */
const mask = (colorKey: readonly number[] | undefined): string | undefined =>
  colorKey === undefined ? undefined : array(colorKey.map(String));

/** 8.6.6.3. */
function indexed(palette: Uint8Array): string {
  let table = "";
  for (const byte of palette) table += hex(byte, 2);
  return `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${table}>]`;
}

/** 7.4.4.4: PNG's row filters are predictor 15. */
function flate(samples: FlateSamples, colors: number, columns: number): Readonly<Record<string, string | undefined>> {
  const bits = String(samples.bits);
  const parameters = { Predictor: "15", Colors: String(colors), BitsPerComponent: bits, Columns: String(columns) };
  return {
    BitsPerComponent: bits,
    Filter: "/FlateDecode",
    DecodeParms: samples.predictor ? dictionary(parameters) : undefined,
  };
}
