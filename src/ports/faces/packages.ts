import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FaceEntry, Faces } from "./port.ts";

/** The manifest lies at the same distance from the source and from what is built of it. */
const bundledManifest = new URL("../../../fonts/manifest.json", import.meta.url);

/**
 * The faces of a manifest, out of the npm packages it names. Throws when a file is missing or of another size than the one
 * listed: a package that changed would move outlines in silence. Faces of optional packages are left out when theirs is not
 * installed. No file is read here, since few documents need many; who opens one compares its hash as well.
 *
 * @param find the folder of a package, and throws where there is none; as Node.js finds it from the manifest when left out
 */
export const packagedFaces = (manifest: URL = bundledManifest, find = packageFinder(manifest)): Faces => {
  const { faces: listed } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly faces: readonly FaceEntry[] };
  const folders = foldersOf(listed, find);
  const missing = listed.filter((face) => face.optional === true && !folders.has(face.package));
  const faces = listed.filter((face) => !missing.includes(face));
  const files = new Map(faces.map((face) => [face.key, checked(face, manifest, folders)]));
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
      return slice === undefined ? file : located(face, slicePath(face, slice), folders);
    },
  };
};

/** Looks for the folder of a package where Node.js does, and has Node.js look for one that is not there. */
function packageFinder(from: URL): (name: string) => string {
  const { resolve } = createRequire(from);
  const around = resolve.paths("package") ?? [];
  return (name) =>
    around.map((folder) => join(folder, name)).find((folder) => existsSync(folder)) ??
    dirname(resolve(`${name}/package.json`));
}

type Folders = ReadonlyMap<string, string>;

/** Those of the packages that are installed: each is looked for once, whatever number of faces it has. */
function foldersOf(faces: readonly FaceEntry[], find: (name: string) => string): Folders {
  const folders = new Map<string, string>();
  for (const name of new Set(faces.filter(({ own }) => own !== true).map((face) => face.package)))
    try {
      folders.set(name, find(name));
    } catch {
      // Of a face that is not optional, the missing file is named.
    }
  return folders;
}

const isSlice = (face: FaceEntry, slice: string): boolean => face.slices !== undefined && /^[a-z0-9-]+$/.test(slice);

/** A slice's file within its package. */
const slicePath = ({ path }: Pick<FaceEntry, "path">, slice: string): string => path.replace("*", slice);

const checked = (face: FaceEntry, manifest: URL, folders: Folders): string => {
  if (face.slices !== undefined) located(face, slicePath(face, "latin"), folders);
  const beside = face.own === true ? face.path : face.slices;
  const file = beside === undefined ? located(face, face.path, folders) : fileURLToPath(new URL(beside, manifest));
  if (statSync(file).size !== face.bytes) {
    throw new Error(
      `The face ${face.key} is not the file that fonts/manifest.json lists: install ${face.package}@${face.version}.`,
    );
  }
  return file;
};

const located = (face: FaceEntry, path: string, folders: Folders): string => {
  const folder = folders.get(face.package);
  const file = folder === undefined ? undefined : join(folder, path);
  if (file !== undefined && existsSync(file)) return file;
  throw new Error(`The face ${face.key} is missing: install ${face.package}@${face.version}.`);
};
