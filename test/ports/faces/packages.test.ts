import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { packagedFaces } from "../../../src/ports/faces/packages.ts";
import type { FaceEntry } from "../../../src/ports/faces/port.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const manifest = new URL("../../../fonts/manifest.json", import.meta.url);
const { faces } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly faces: readonly FaceEntry[] };

/** A manifest that differs in its first face, where the packages can be found. */
const altered = async (change: Partial<FaceEntry>): Promise<void> => {
  const folder = await temporaryFolder();
  const [first] = faces as [FaceEntry];
  const file = join(folder.path, "manifest.json");
  const path = packagedFaces().file(first.key);
  const besideNodeModules = path.slice(0, path.indexOf("node_modules"));
  await writeFile(
    file,
    JSON.stringify({ faces: [{ ...first, package: `${besideNodeModules}node_modules/${first.package}`, ...change }] }),
  );
  try {
    packagedFaces(pathToFileURL(file));
  } finally {
    await folder.remove();
  }
};

describe("the faces that come with the service", () => {
  test("sans and serif in four styles, mono in two, then a family or two for every other script, symbols and icons", () => {
    expect(
      packagedFaces()
        .list()
        .map(({ key }) => key),
    ).toEqual([
      "noto-sans/regular",
      "noto-sans/bold",
      "noto-sans/italic",
      "noto-sans/bold-italic",
      "noto-serif/regular",
      "noto-serif/bold",
      "noto-serif/italic",
      "noto-serif/bold-italic",
      "noto-sans-mono/regular",
      "noto-sans-mono/bold",
      "vazirmatn/regular",
      "vazirmatn/bold",
      "noto-sans-arabic/regular",
      "noto-sans-arabic/bold",
      "noto-sans-hebrew/regular",
      "noto-sans-hebrew/bold",
      "noto-sans-devanagari/regular",
      "noto-sans-devanagari/bold",
      "noto-sans-bengali/regular",
      "noto-sans-bengali/bold",
      "noto-sans-tamil/regular",
      "noto-sans-tamil/bold",
      "noto-sans-thai/regular",
      "noto-sans-thai/bold",
      "noto-sans-lao/regular",
      "noto-sans-lao/bold",
      "noto-sans-khmer/regular",
      "noto-sans-khmer/bold",
      "noto-sans-myanmar/regular",
      "noto-sans-myanmar/bold",
      "noto-sans-georgian/regular",
      "noto-sans-georgian/bold",
      "noto-sans-armenian/regular",
      "noto-sans-armenian/bold",
      "noto-sans-gujarati/regular",
      "noto-sans-gujarati/bold",
      "noto-sans-telugu/regular",
      "noto-sans-telugu/bold",
      "noto-sans-kannada/regular",
      "noto-sans-kannada/bold",
      "noto-sans-malayalam/regular",
      "noto-sans-malayalam/bold",
      "noto-sans-gurmukhi/regular",
      "noto-sans-gurmukhi/bold",
      "noto-sans-sinhala/regular",
      "noto-sans-sinhala/bold",
      "noto-sans-ethiopic/regular",
      "noto-sans-ethiopic/bold",
      "noto-serif-tibetan/regular",
      "noto-serif-tibetan/bold",
      "e13b/regular",
      "noto-sans-math/regular",
      "noto-sans-symbols/regular",
      "noto-sans-symbols/bold",
      "noto-sans-symbols-2/regular",
      "material-icons/regular",
      "noto-sans-sc",
      "noto-sans-tc",
      "noto-sans-jp",
      "noto-sans-kr",
      "noto-emoji/regular",
      "noto-emoji/bold",
    ]);
  });

  test("each is a TrueType file of the size, weight and slope that the manifest says", () => {
    const all = packagedFaces();
    for (const face of all.list().filter(({ slices }) => slices === undefined)) {
      const bytes = readFileSync(all.file(face.key));
      expect(bytes.length).toBe(face.bytes);
      expect([face.key, createHash("sha256").update(bytes).digest("hex")]).toEqual([face.key, face.sha256]);
      expect(bytes.readUInt32BE(0)).toBe(0x00010000);
      const os2 = tableOf(bytes, "OS/2");
      expect([face.key, bytes.readUInt16BE(os2 + 4)]).toEqual([face.key, face.weight]);
      // OpenType, OS/2: fsType 0 may be installed and embedded; bit 0 of fsSelection is italic.
      expect(bytes.readUInt16BE(os2 + 8)).toBe(0);
      expect((bytes.readUInt16BE(os2 + 62) & 1) === 1).toBe(face.style === "italic");
    }
  });

  test("a face in slices is an index of files that are there, each with the hash the index gives it", () => {
    const all = packagedFaces();
    const sliced = all.list().filter(({ slices }) => slices !== undefined);
    expect(sliced.map(({ key, language }) => [key, language])).toEqual([
      ["noto-sans-sc", "zh-Hans"],
      ["noto-sans-tc", "zh-Hant"],
      ["noto-sans-jp", "ja"],
      ["noto-sans-kr", "ko"],
    ]);
    const sha256 = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");
    for (const face of sliced) {
      expect(sha256(all.file(face.key))).toBe(face.sha256);
      const { slices } = JSON.parse(readFileSync(all.file(face.key), "utf8")) as {
        readonly slices: [string, string][];
      };
      expect(slices.length).toBeGreaterThan(100);
      for (const [name, hash] of slices) expect(sha256(all.file(`${face.key}#${name}`)), name).toBe(hash);
    }
  });

  test("faces whose optional package is not installed are left out, the others are there", () => {
    const installed = packagedFaces();
    const { resolve } = createRequire(manifest);
    const faces = packagedFaces(undefined, (name) => {
      if (/noto-sans-k[ar]/.test(name)) throw new Error("not installed");
      return dirname(resolve(`${name}/package.json`));
    });
    const lacking = ["noto-sans-kannada/regular", "noto-sans-kannada/bold", "noto-sans-kr"];
    expect(faces.missing().map(({ key }) => key)).toEqual(lacking);
    expect(faces.list()).toEqual(installed.list().filter(({ key }) => !lacking.includes(key)));
    expect(() => faces.file("noto-sans-kannada/bold")).toThrow("is no bundled face");
    expect(() => faces.file("noto-sans-kr#latin")).toThrow("is no bundled face");
    expect(installed.missing()).toEqual([]);
  });

  test("every key is unknown that is not listed", () => {
    expect(() => packagedFaces().file("noto-sans/regular#1")).toThrow(RangeError);
    expect(() => packagedFaces().file("noto-sans-sc#../1")).toThrow(RangeError);
    expect(() => packagedFaces().file("noto-sans/../regular")).toThrow(RangeError);
  });

  test("a correct manifest is accepted from anywhere", async () => {
    await altered({});
  });

  test("a file that changed is refused by name", async () => {
    await expect(altered({ bytes: faces[0]?.bytes === 1 ? 2 : 1 })).rejects.toThrow(
      "The face noto-sans/regular is not the file that fonts/manifest.json lists",
    );
  });

  test("a package that is not installed is named with its version", async () => {
    await expect(altered({ package: "@expo-google-fonts/nope" })).rejects.toThrow(
      "The face noto-sans/regular is missing: install @expo-google-fonts/nope@0.4.2.",
    );
  });

  test("the installed packages have the versions that the manifest and package.json name", () => {
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(new URL("../package.json", manifest), "utf8"),
    ) as Readonly<Record<"dependencies" | "optionalDependencies", Readonly<Record<string, string>>>>;
    for (const face of faces.filter(({ own }) => own !== true)) {
      const versions = face.optional === true ? optionalDependencies : dependencies;
      expect([face.package, versions[face.package]]).toEqual([face.package, face.version]);
    }
  });
});

/** Where a table begins (OpenType, table directory). */
const tableOf = (bytes: Buffer, tag: string): number => {
  const count = bytes.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (bytes.toString("latin1", at, at + 4) === tag) {
      return bytes.readUInt32BE(at + 8);
    }
  }
  throw new Error(`no table ${tag}`);
};
