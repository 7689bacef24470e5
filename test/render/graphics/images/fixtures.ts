import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("fixtures/", import.meta.url);

/** A file made by others' encoders; `fixtures/make.py` says how. */
export const fixture = (path: string): Buffer => readFileSync(new URL(path, folder));

/** The files of one format: "gif/plain.gif" …; beside each lies what Pillow sees in it, as PNG. */
export const fixturesOf = (format: "gif" | "tiff" | "webp"): readonly string[] =>
  readdirSync(new URL(`${format}/`, folder))
    .filter((name) => name.endsWith(`.${format}`))
    .map((name) => `${format}/${name}`);
