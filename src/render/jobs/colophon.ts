import type { Colophon } from "../../vocabulary/colophon.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import type { Job } from "../contract/job.ts";
import { type Engine, labelOf } from "./engine.ts";
import type { Prepared } from "./prepare.ts";
import type { Finished } from "./signing.ts";

/**
 * What a document was made of. `used`: keys of the faces in the file; `bytes`: the file; `claims`: what it says of itself;
 * `body`: its hash before it was signed.
 */
export function colophonOf(
  job: Job,
  engine: Engine,
  { accepted: { hashes, template }, components, resources }: Prepared,
  {
    used,
    bytes,
    claims,
    body,
    output = sha256(bytes),
  }: Pick<Finished, "used" | "bytes" | "claims" | "body" | "output">,
): Colophon {
  const { documentId, now, format, locale, timeZone, tagged = false } = job;
  const { faceHashes } = engine;
  const faces = [...used].toSorted((a, b) => (a < b ? -1 : 1)).map((key) => [key, faceHashes.get(key) ?? key]);
  return {
    definition: hashes.definition,
    ...(hashes.data === undefined ? {} : { data: hashes.data }),
    ...(template === undefined ? {} : { template }),
    ...(Object.keys(components).length === 0 ? {} : { components }),
    assets: Object.fromEntries(resources.hashes),
    faces: Object.fromEntries(faces),
    engine: labelOf(job, engine),
    claims,
    job: { documentId, clock: now, format, locale, timeZone, ...(tagged ? { tagged } : {}) },
    body,
    output,
  };
}
