import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import type { FaceEntry, Faces } from "./port.ts";

/** The manifest lies at the same distance from the source and from what is built of it. */
const bundledManifest = new URL("../../../fonts/manifest.json", import.meta.url);

/**
 * The faces of a manifest, out of the npm packages it names. Throws when a file is missing or of another size than the one
 * listed: a package that changed would move outlines in silence. No file is read here, since few documents need many; who
 * opens one compares its hash as well.
 */
export const packagedFaces = (manifest: URL = bundledManifest): Faces => {
  const { faces } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly faces: readonly FaceEntry[] };
  const { resolve } = createRequire(manifest);
  const files = new Map(faces.map((face) => [face.key, checked(face, resolve)]));
  return {
    list: () => faces,
    file: (key) => {
      const file = files.get(key);
      if (file === undefined) {
        throw new RangeError(`${JSON.stringify(key)} is no bundled face.`);
      }
      return file;
    },
  };
};

const checked = (face: FaceEntry, resolve: (path: string) => string): string => {
  const file = located(face, resolve);
  if (statSync(file).size !== face.bytes) {
    throw new Error(
      `The face ${face.key} is not the file that fonts/manifest.json lists: install ${face.package}@${face.version}.`,
    );
  }
  return file;
};

const located = (face: FaceEntry, resolve: (path: string) => string): string => {
  try {
    return resolve(`${face.package}/${face.path}`);
  } catch (cause) {
    throw new Error(`The face ${face.key} is missing: install ${face.package}@${face.version}.`, { cause });
  }
};
