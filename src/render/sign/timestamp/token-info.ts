import type { Digest } from "../../model/signature.ts";
import { digestOf } from "../cms/read-signed-data.ts";
import { DerError, type Element, expecting, inside, octetsOf, onlyElement, tags } from "../der/read.ts";

/** What a timestamp token says. */
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
    time: instantOf(time),
    nonce: rest.find(({ tag }) => tag === tags.integer)?.content,
  };
}

/** GeneralizedTime in UTC (X.690, 11.7), fractions of a second allowed; kept to the millisecond. */
function instantOf(element: Element | undefined): string {
  const text = Buffer.from(expecting(element, tags.generalizedTime).content).toString("latin1");
  const [, year, month, day, hour, minute, second, fraction = ""] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:[.](\d{1,9}))?Z$/.exec(text) ?? [];
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  if (Number.isNaN(instant.getTime())) throw new DerError("A time cannot be read.");
  return instant.toISOString();
}
