import type { Matrix, Points, Rect } from "../model/geometry.ts";
import type { FlateSamples, Picture, Samples } from "../model/picture.ts";
import type { Canvas } from "./canvas.ts";
import type { PdfFile } from "./file.ts";
import { array, dictionary, hex, type ObjectId, reference } from "./objects.ts";
import type { XObjects } from "./x-objects.ts";

/** The pictures of one document: each is stored once, however often it is shown. */
export class Images {
  readonly #file: PdfFile;
  readonly #xObjects: XObjects;
  readonly #names = new Map<string, string>();

  constructor(file: PdfFile, xObjects: XObjects) {
    this.#file = file;
    this.#xObjects = xObjects;
  }

  /** The resource name under which a picture is painted. */
  name(picture: Picture): string {
    const known = this.#names.get(picture.hash);
    if (known !== undefined) return known;
    const name = this.#xObjects.name("I", writePicture(picture, this.#file));
    this.#names.set(picture.hash, name);
    return name;
  }
}

/** Fills a box with a picture. */
export function paintPicture(canvas: Canvas, rect: Rect, picture: Picture): void {
  if (!(rect.width > 0 && rect.height > 0)) return;
  const name = canvas.shared.images.name(picture);
  const { content } = canvas;
  content.opacity(1);
  if (picture.alpha !== undefined) content.resources.seeThrough = true;
  content.save();
  content.transform(placement(rect, canvas.height, picture.orientation));
  content.resources.xObject(name);
  content.out.latin(`/${name} Do\n`);
  content.restore();
}

/**
 * From the unit square, in which every image lies upright as stored (ISO 32000-1, 8.9.5.1), to its box, turned and
 * mirrored as EXIF orientation says (TIFF 6.0, tag 274).
 */
function placement(rect: Rect, height: Points, orientation: number): Matrix {
  const { width: w, height: h, x } = rect;
  const y = height - rect.y - h;
  switch (orientation) {
    case 2:
      return [-w, 0, 0, h, x + w, y];
    case 3:
      return [-w, 0, 0, -h, x + w, y + h];
    case 4:
      return [w, 0, 0, -h, x, y + h];
    case 5:
      return [0, -h, -w, 0, x + w, y + h];
    case 6:
      return [0, -h, w, 0, x, y + h];
    case 7:
      return [0, h, w, 0, x, y];
    case 8:
      return [0, h, -w, 0, x + w, y];
    default:
      return [w, 0, 0, h, x, y];
  }
}

function writePicture(picture: Picture, file: PdfFile): ObjectId {
  const { samples, alpha } = picture;
  const size = { Type: "/XObject", Subtype: "/Image", Width: String(picture.columns), Height: String(picture.rows) };
  const mask =
    alpha === undefined
      ? undefined
      : file.stream({ ...size, ColorSpace: "/DeviceGray", ...flate(alpha, 1, picture.columns) }, alpha.data);
  return file.stream(
    {
      ...size,
      ...coding(samples, picture.columns),
      SMask: mask === undefined ? undefined : reference(mask),
    },
    samples.data,
  );
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
