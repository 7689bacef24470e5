import { sha256 } from "../../../vocabulary/ids.ts";
import { costs } from "../../contract/budget.ts";
import type { Outside } from "../../contract/outside.ts";
import { type FetchedFile, fetchFiles, isDataUri } from "../../definition/resources/fetch-files.ts";
import { PictureError } from "../../graphics/images/picture-error.ts";
import { pictureFile } from "../../graphics/images/picture-file.ts";
import type { KnownPictures, WordPicture } from "../../word/fill/file-pictures.ts";
import type { RenderContext } from "../document/rendering.ts";

/** Pictures by their sources, and the hashes of those that are uploads. */
interface LoadedPictures {
  readonly pictures: KnownPictures;
  readonly hashes: Readonly<Record<string, string>>;
}

/** The pictures that a filling wants, each once. @throws Refusal BUDGET_EXCEEDED */
export async function loadWordPictures(
  wanted: ReadonlySet<string>,
  rendering: RenderContext,
  outside: Outside,
): Promise<LoadedPictures> {
  const files = [...wanted].map((source) => ({ source, path: "/data" }));
  const fetched = await fetchFiles(files, outside, rendering.job.filesFrom ?? "uploads");
  const pictures = new Map<string, WordPicture | string>();
  const hashes: Record<string, string> = {};
  for (const [source, file] of fetched) {
    if (file.kind === "bytes" && !isDataUri(source)) hashes[source] = sha256(file.bytes);
    pictures.set(source, await pictureOf(file, rendering));
  }
  return { pictures, hashes };
}

async function pictureOf(file: FetchedFile, { engine, budget }: RenderContext): Promise<WordPicture | string> {
  if (file.kind === "missing") return file.why;
  try {
    const picture = await engine.pictures.read(file.bytes, sha256(file.bytes));
    const { width, height } = picture;
    budget.work(width * height * costs.pixel, "/data");
    const { bytes, mediaType, orientation } = pictureFile(picture);
    // Readers of Word files do not turn pictures as EXIF says.
    if (orientation !== 1) return "it is a JPEG that its EXIF data turn; save it upright";
    return { bytes, extension: mediaType === "image/png" ? "png" : "jpeg", hash: sha256(bytes), width, height };
  } catch (error) {
    if (error instanceof PictureError) return error.message.replace(/\.$/, "");
    throw error;
  }
}
