import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { program } from "../../../support/programs/programs.ts";

/** Pixels of a picture on white, three bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Every page of a file, by poppler unless another is named. */
export function pagePixels(pdf: Uint8Array, zoom: number, by: "pdftoppm" | "mutool" = "pdftoppm"): readonly Pixels[] {
  const folder = mkdtempSync(join(tmpdir(), "colophon-draw-"));
  try {
    writeFileSync(join(folder, "file.pdf"), pdf);
    const from = ["-r", String(72 * zoom)];
    const to = by === "pdftoppm" ? [join(folder, "file.pdf"), join(folder, "page")] : [];
    const drawn = by === "mutool" ? ["draw", "-q", ...from, "-o", join(folder, "page%04d.ppm")] : from;
    program(by).output([...drawn, ...(by === "mutool" ? [join(folder, "file.pdf")] : to)]);
    const names = readdirSync(folder).filter((name) => name.endsWith(".ppm"));
    return names.sort().map((name) => portablePixels(readFileSync(join(folder, name))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A binary portable pixmap: "P6", width, height, 255, then bytes. */
export function portablePixels(bytes: Uint8Array): Pixels {
  const head = Buffer.from(bytes.subarray(0, 40)).toString("latin1");
  const [whole, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(head) ?? [];
  if (whole === undefined) throw new Error("this is no pixmap of the expected kind");
  return { width: Number(width), height: Number(height), rgb: bytes.subarray(whole.length) };
}

const { resolve } = createRequire(import.meta.url);
const fonts = ["400Regular", "700Bold", "400Regular_Italic"].map((style) =>
  resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`),
);
const serif = resolve("@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf");

/** SVG markup, by resvg. */
export function markupPixels(markup: string, zoom: number): Pixels {
  const image = new Resvg(markup, {
    fitTo: { mode: "zoom", value: zoom },
    background: "white",
    font: { loadSystemFonts: false, fontFiles: [...fonts, serif], defaultFontFamily: "Noto Sans", defaultFontSize: 16 },
  }).render();
  return { width: image.width, height: image.height, rgb: withoutAlpha(image.pixels) };
}

/** The same, for pictures that several tests compare with: each is drawn once. */
export function rememberedPixels(): typeof markupPixels {
  const known = new Map<string, Pixels>();
  return (markup, zoom) => {
    const key = `${zoom} ${markup}`;
    const pixels = known.get(key) ?? markupPixels(markup, zoom);
    known.set(key, pixels);
    return pixels;
  };
}

/** A PNG file's, by resvg. */
export function filePixels(png: Uint8Array): Pixels {
  const head = new DataView(png.buffer, png.byteOffset);
  const [width, height] = [head.getUint32(16), head.getUint32(20)];
  const href = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`;
  const image = new Resvg(markup, { background: "white", font: { loadSystemFonts: false } }).render();
  return { width, height, rgb: withoutAlpha(image.pixels) };
}

/** Three of each four bytes. */
export function withoutAlpha(rgba: ArrayLike<number>): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4) {
    rgb[to++] = rgba[from] as number;
    rgb[to++] = rgba[from + 1] as number;
    rgb[to++] = rgba[from + 2] as number;
  }
  return rgb;
}

/** Two pixels this close, of 255 a channel, count as the same colour. */
export const near = 40;

/**
 * The share of pixels that disagree: those whose colour is found neither in the same place nor next to it in the other
 * picture, either way round. Edges may fall between pixels differently; shapes, places and colours may not.
 */
export function disagreement(a: Pixels, b: Pixels): number {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return 1;
  const width = Math.min(a.width, b.width);
  const height = Math.min(a.height, b.height);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isSame(a, b, x, y) && (!isFound(a, b, x, y) || !isFound(b, a, x, y))) count += 1;
    }
  }
  return count / (width * height);
}

function isSame(a: Pixels, b: Pixels, x: number, y: number): boolean {
  const inA = (y * a.width + x) * 3;
  const inB = (y * b.width + x) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((a.rgb[inA + channel] ?? 0) - (b.rgb[inB + channel] ?? 0)) > near) return false;
  }
  return true;
}

/** Between the darkest and the lightest of the nine, in each channel: blends of neighbours are no disagreement. */
function isFound(a: Pixels, b: Pixels, x: number, y: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    const value = a.rgb[(y * a.width + x) * 3 + channel] ?? 0;
    let low = 255;
    let high = 0;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const [nextX, nextY] = [x + dx, y + dy];
        if (nextX < 0 || nextY < 0 || nextX >= b.width || nextY >= b.height) continue;
        const other = b.rgb[(nextY * b.width + nextX) * 3 + channel] ?? 0;
        low = Math.min(low, other);
        high = Math.max(high, other);
      }
    }
    if (value < low - near || value > high + near) return false;
  }
  return true;
}
