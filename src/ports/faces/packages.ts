import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { FaceEntry, Faces } from "./port.ts";

/** The manifest lies at the same distance from the source and from what is built of it. */
const bundledManifest = new URL("../../../fonts/manifest.json", import.meta.url);

/**
 * The faces of a manifest, out of the npm packages it names. Throws when a file is missing or of another size than the one
 * listed: a package that changed would move outlines in silence. Faces of optional packages are left out when theirs is not
 * installed. No file is read here, since few documents need many; who opens one compares its hash as well.
 *
 * @param find resolves a file of a package; as Node does it from the manifest when left out
 */
export const packagedFaces = (manifest: URL = bundledManifest, find?: (path: string) => string): Faces => {
  const { faces: listed } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly faces: readonly FaceEntry[] };
  const resolve = find ?? createRequire(manifest).resolve;
  const missing = listed.filter((face) => face.optional === true && !isThere(face, resolve));
  const faces = listed.filter((face) => !missing.includes(face));
  const files = new Map(faces.map((face) => [face.key, checked(face, manifest, resolve)]));
  const byKey = new Map(faces.map((face) => [face.key, face]));
  return {
    list: () => faces,
    missing: () => missing,
    file: (key) => {
      const [faceKey = "", slice] = key.split("#");
      const face = byKey.get(faceKey);
      const file = files.get(faceKey);
      if (file === undefined || face === undefined || (slice !== undefined && !isSlice(face, slice))) {
        throw new RangeError(`${JSON.stringify(key)} is no bundled face.`);
      }
      return slice === undefined ? file : located(face, slicePath(face, slice), resolve);
    },
  };
};

const isSlice = (face: FaceEntry, slice: string): boolean => face.slices !== undefined && /^[a-z0-9-]+$/.test(slice);

/** A slice's file within its package. */
const slicePath = ({ path }: Pick<FaceEntry, "path">, slice: string): string => path.replace("*", slice);

const isThere = (face: FaceEntry, resolve: (path: string) => string): boolean => {
  try {
    resolve(`${face.package}/package.json`);
    return true;
  } catch {
    return false;
  }
};

const checked = (face: FaceEntry, manifest: URL, resolve: (path: string) => string): string => {
  if (face.slices !== undefined) located(face, slicePath(face, "latin"), resolve);
  const beside = face.own === true ? face.path : face.slices;
  const file = beside === undefined ? located(face, face.path, resolve) : fileURLToPath(new URL(beside, manifest));
  if (statSync(file).size !== face.bytes) {
    throw new Error(
      `The face ${face.key} is not the file that fonts/manifest.json lists: install ${face.package}@${face.version}.`,
    );
  }
  return file;
};

const located = (face: FaceEntry, path: string, resolve: (path: string) => string): string => {
  try {
    return resolve(`${face.package}/${path}`);
  } catch (cause) {
    throw new Error(`The face ${face.key} is missing: install ${face.package}@${face.version}.`, { cause });
  }
};
