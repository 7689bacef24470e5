import { packagedFaces } from "../ports/faces/packages.ts";
import type { Faces } from "../ports/faces/port.ts";
import type { RenderThreadSettings } from "../render/host/messages.ts";
import { packageVersion } from "./installed/package-files.ts";

/** The faces that are installed, each with the file that holds it. */
export const faceFiles = (faces: Faces): RenderThreadSettings["faces"] =>
  faces.list().map((face) => ({ ...face, file: faces.file(face.key) }));

/** What an engine is made of beside code: the version of this package, and its faces. */
export const packagedParts = (): Pick<RenderThreadSettings, "engine" | "faces"> => ({
  engine: packageVersion(),
  faces: faceFiles(packagedFaces()),
});
