import type {
  DescribedOperation,
  FaceDescription,
  PictureDescription,
} from "../../../src/vocabulary/page-description.ts";
import { answerOf, isPassing, session } from "../client/call.ts";
import { type Extent, extentOfOutline } from "./extent.ts";

/** Glyph outlines and pictures that pages name: each is loaded once and kept while the studio is open. */
export interface Supply {
  /** Loads what these pages name and is not there yet. Throws when that may succeed soon; what the service refuses is left out. */
  load(
    pages: DescribedContent,
    faces: readonly FaceDescription[],
    pictures: readonly PictureDescription[],
  ): Promise<void>;
  glyph(face: string, glyph: number): Path2D | undefined;
  /** How far a glyph reaches, in font units, y up; undefined while it is not there, or a blank. */
  extent(face: string, glyph: number): Extent | undefined;
  picture(hash: string): ImageBitmap | undefined;
  /** How many glyphs and pictures are there: more of them may show more on a page that was painted before. */
  size(): number;
  /** Hashes of pictures that are there, at most 50. */
  known(): readonly string[];
}

type DescribedContent = readonly { readonly operations: readonly DescribedOperation[] }[];

/** Most glyphs that one request names. */
const mostGlyphs = 500;

export function openSupply(): Supply {
  const outlines: Outlines = new Map();
  const pictures = new Map<string, ImageBitmap>();
  const load: Supply["load"] = async (pages, faces, named) => {
    const wanted = missingGlyphs(pages, faces, outlines);
    await Promise.all([
      ...faces.map((face) => loadGlyphs(face, wanted.get(face.key) ?? new Set(), outlines)),
      ...named.filter(({ hash }) => !pictures.has(hash)).map((picture) => loadPicture(picture, pictures)),
    ]);
  };
  return {
    load,
    glyph: (face, glyph) => outlines.get(face)?.get(glyph)?.outline,
    extent: (face, glyph) => outlines.get(face)?.get(glyph)?.extent,
    picture: (hash) => pictures.get(hash),
    size: () => [...outlines.values()].reduce((sum, { size }) => sum + size, pictures.size),
    known: () => [...pictures.keys()].slice(-50),
  };
}

/** Undefined: a blank. */
type Glyph = { readonly outline: Path2D; readonly extent: Extent } | undefined;
type Outlines = Map<string, Map<number, Glyph>>;

function missingGlyphs(
  pages: DescribedContent,
  faces: readonly FaceDescription[],
  outlines: Outlines,
): ReadonlyMap<string, ReadonlySet<number>> {
  const missing = new Map<string, Set<number>>();
  const walk = (operations: readonly DescribedOperation[]): void => {
    for (const operation of operations) {
      if (operation.op === "group") {
        walk(operation.operations);
        walk(operation.mask ?? []);
      } else if (operation.op === "text" && operation.hidden !== true) {
        const face = faces[operation.face]?.key;
        if (face === undefined) continue;
        const known = outlines.get(face);
        for (const glyph of operation.glyphs) {
          if (known?.has(glyph)) continue;
          const list = missing.get(face);
          if (list === undefined) missing.set(face, new Set([glyph]));
          else list.add(glyph);
        }
      }
    }
  };
  for (const { operations } of pages) walk(operations);
  return missing;
}

/** A face with the upload that it came from, which its outlines are read from. */
type NamedFace = FaceDescription & { readonly file?: string };

async function loadGlyphs(named: NamedFace, glyphs: ReadonlySet<number>, outlines: Outlines): Promise<void> {
  const face = named.key;
  const list = [...glyphs].sort((a, b) => a - b);
  const known = outlines.get(face) ?? new Map<number, Glyph>();
  outlines.set(face, known);
  for (let from = 0; from < list.length; from += mostGlyphs) {
    const part = list.slice(from, from + mostGlyphs);
    const address = `/studio/v1/${session.value?.tenantId}/faces/${encodeURIComponent(face)}/outlines?glyphs=${part.join()}${named.file === undefined ? "" : `&file=${encodeURIComponent(named.file)}`}`;
    const answer = await fetch(address);
    if (!answer.ok) {
      const error: unknown = await answerOf(answer).catch((refused: unknown) => refused);
      if (isPassing(error)) throw error;
      continue;
    }
    const { outlines: found } = (await answer.json()) as { readonly outlines: Readonly<Record<string, string>> };
    for (const glyph of part) {
      const d = found[glyph];
      known.set(
        glyph,
        d === undefined || d === "" ? undefined : { outline: new Path2D(d), extent: extentOfOutline(d) },
      );
    }
  }
}

async function loadPicture(
  { hash, mediaType, data }: PictureDescription,
  pictures: Map<string, ImageBitmap>,
): Promise<void> {
  if (data === undefined) return;
  // A file that the browser cannot read leaves a placeholder: the document itself is drawn by the service.
  const bitmap = await createImageBitmap(blobOf(data, mediaType)).catch(() => undefined);
  if (bitmap !== undefined) pictures.set(hash, bitmap);
}

function blobOf(data: string, mediaType: string): Blob {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: mediaType });
}

/** Draws a document's pages as data; throws `Refused` when the definition is refused. `body`: also as the text of its JSON. */
export async function describePages<Answer>(body: object | string, query: string, stop?: AbortSignal): Promise<Answer> {
  const csrf = session.value?.csrf ?? "";
  const answer = await fetch(`/studio/v1/${session.value?.tenantId}/documents/pages-from-template?${query}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Colophon-Csrf": csrf },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(stop === undefined ? {} : { signal: stop }),
  });
  return (await answerOf(answer)) as Answer;
}
