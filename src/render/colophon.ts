import type { Colophon } from "../vocabulary/colophon.ts";
import { sha256 } from "../vocabulary/ids.ts";
import type { Engine } from "./engine.ts";
import type { Job } from "./job.ts";
import type { Prepared } from "./prepare.ts";

/** What a document was made of. `used`: keys of the faces in the file; `bytes`: the file. */
export function colophonOf(
  { documentId, now, format, locale, timeZone }: Job,
  { version, faceHashes }: Engine,
  { accepted: { hashes, template }, components, resources }: Prepared,
  { used, bytes }: { readonly used: ReadonlySet<string>; readonly bytes: Uint8Array },
): Colophon {
  const output = sha256(bytes);
  const faces = [...used].toSorted((a, b) => (a < b ? -1 : 1)).map((key) => [key, faceHashes.get(key) ?? key]);
  return {
    definition: hashes.definition,
    ...(hashes.data === undefined ? {} : { data: hashes.data }),
    ...(template === undefined ? {} : { template }),
    ...(Object.keys(components).length === 0 ? {} : { components }),
    assets: Object.fromEntries(resources.hashes),
    faces: Object.fromEntries(faces),
    engine: version,
    claims: null,
    job: { documentId, clock: now, format, locale, timeZone },
    body: output,
    output,
  };
}
