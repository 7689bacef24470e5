import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assetRules } from "../../src/vocabulary/http/asset-name.ts";

const page = readFileSync(new URL("../../docs/how-to/uploads.md", import.meta.url), "utf8");

/** `32 MB`, in bytes. */
function bytesOf(size: string): number {
  const [number = "", unit] = size.split(" ");
  return Number(number) * (unit === "MB" ? 1024 * 1024 : 1024);
}

test("the page on uploads lists the folders, the ends of names and the sizes that the service takes", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (`\.[^|]*) \| (\d+ [KM]B) \|$/gm)];
  const listed = rows.map(([, folder, ends = "", most = ""]) => [
    folder,
    { ends: [...ends.matchAll(/`\.(\w+)`/g)].map(([, end]) => end), mostBytes: bytesOf(most) },
  ]);
  const taken = Object.entries(assetRules).map(([folder, { types, mostBytes }]) => [
    folder,
    { ends: Object.keys(types), mostBytes },
  ]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(taken));
});
