import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "../../../support/programs/programs.ts";

// What programs of others read in the files that we write. A test that asks one that is missing is skipped.

/** Calls `use` with the path of the file, in a folder that is removed afterwards. */
export function withFile<T>(bytes: Uint8Array, use: (path: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "colophon-pdf-"));
  try {
    const path = join(folder, "file.pdf");
    writeFileSync(path, bytes);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** qpdf's complaints; empty when there are none. */
export const complaints = (bytes: Uint8Array): string =>
  withFile(bytes, (path) => {
    const { status, stdout, stderr } = program("qpdf").outcome(["--check", path]);
    return status === 0 ? stderr : stdout + stderr;
  });

export const extracted = (bytes: Uint8Array, ...options: readonly string[]): string =>
  withFile(bytes, (path) => program("pdftotext").output([...options, path, "-"]));

export interface Pixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): readonly [r: number, g: number, b: number];
}

/** The first page, or another, as pixels. */
export const rasterised = (bytes: Uint8Array, dpi: number, page: number = 1): Pixels =>
  withFile(bytes, (path, folder) => {
    const pages = ["-f", String(page), "-l", String(page), "-singlefile"];
    program("pdftoppm").output(["-r", String(dpi), ...pages, path, join(folder, "page")]);
    return readPpm(readFileSync(join(folder, "page.ppm")));
  });

/** The same by mupdf. */
export const drawnByMupdf = (bytes: Uint8Array, dpi: number, page: number = 1): Pixels =>
  withFile(bytes, (path, folder) => {
    const picture = join(folder, "page.ppm");
    program("mutool").output(["draw", "-q", "-r", String(dpi), "-o", picture, path, String(page)]);
    return readPpm(readFileSync(picture));
  });

function readPpm(bytes: Buffer): Pixels {
  const head = /^P6\s(\d+)\s(\d+)\s255\s/.exec(bytes.subarray(0, 64).toString("latin1"));
  if (head === null) throw new Error("no PPM was written");
  const width = Number(head[1]);
  const start = head[0].length;
  return {
    width,
    height: Number(head[2]),
    at(x, y) {
      const i = start + (y * width + x) * 3;
      return [bytes[i] ?? -1, bytes[i + 1] ?? -1, bytes[i + 2] ?? -1];
    },
  };
}
