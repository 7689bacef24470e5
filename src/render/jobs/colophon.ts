import type { Colophon } from "../../vocabulary/colophon.ts";
import type { PreparedDocument } from "./document/prepare.ts";
import type { RenderContext } from "./document/rendering.ts";
import { labelOf } from "./engine.ts";

/**
 * Everything that a file was made of, and two hashes of it: before parts that are random by nature were added (`body`), and as it
 * is delivered (`output`).
 */
export interface Ingredients extends Pick<Colophon, "definition" | "assets" | "claims" | "body" | "output"> {
  readonly data?: string | undefined;
  readonly template?: Colophon["template"] | undefined;
  readonly components?: NonNullable<Colophon["components"]>;
  /** Keys of the faces in the file. */
  readonly faces: Iterable<string>;
}

export function colophonOf(
  { job, engine }: Pick<RenderContext, "job" | "engine">,
  { definition, data, template, components = {}, assets, faces, claims, body, output }: Ingredients,
): Colophon {
  const { documentId, now, format, locale, timeZone, tagged = false } = job;
  const keys = [...faces].toSorted((a, b) => (a < b ? -1 : 1));
  return {
    definition,
    ...(data === undefined ? {} : { data }),
    ...(template === undefined ? {} : { template }),
    ...(Object.keys(components).length === 0 ? {} : { components }),
    assets,
    faces: Object.fromEntries(keys.map((key) => [key, engine.faceHashes.get(key) ?? key])),
    engine: labelOf(job, engine),
    claims,
    job: { documentId, clock: now, format, locale, timeZone, ...(tagged ? { tagged } : {}) },
    body,
    output,
  };
}

/** The parts of a file that come from its definition, apart from the faces. */
export const ingredientsOf = ({ accepted: { hashes, template }, components, resources }: PreparedDocument) => ({
  ...hashes,
  template,
  components,
  assets: Object.fromEntries(resources.hashes),
});
