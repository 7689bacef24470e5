import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = new URL("../../../src/", import.meta.url).pathname;

/** A reader takes in so many names at a glance; a folder with more has more than one story. */
const mostFiles = 24;

test(`no folder of src has more than ${mostFiles} files`, () => {
  const folders = [
    "",
    ...readdirSync(sources, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(entry.parentPath, entry.name).slice(sources.length)] : [],
    ),
  ];
  const counts = folders.map((folder) => ({
    folder,
    files: readdirSync(join(sources, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length,
  }));
  expect(counts.length).toBeGreaterThan(100);
  expect(counts.filter(({ files }) => files > mostFiles)).toEqual([]);
});
