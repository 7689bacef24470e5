import type { Digest } from "../../model/document/signature.ts";
import { digestOf } from "../cms/read-signed-data.ts";
import { expecting, inside, octetsOf, onlyElement, tags } from "../der/read.ts";
import { generalizedTimeOf } from "../der/time.ts";

/** Contents of a timestamp token. */
export interface TokenInfo {
  /** undefined: one that is not known here. */
  readonly digest: Digest | undefined;
  readonly imprint: Uint8Array;
  /** ISO 8601 UTC. */
  readonly time: string;
  readonly nonce: Uint8Array | undefined;
}

/** TSTInfo (RFC 3161, 2.4.2). @throws DerError */
export function readTokenInfo(der: Uint8Array): TokenInfo {
  const [, , about, , time, ...rest] = inside(onlyElement(der, tags.sequence));
  const [algorithm, imprint] = inside(expecting(about, tags.sequence));
  return {
    digest: digestOf(algorithm),
    imprint: octetsOf(imprint),
    time: generalizedTimeOf(time),
    nonce: rest.find(({ tag }) => tag === tags.integer)?.content,
  };
}
