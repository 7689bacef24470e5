import type { X509Certificate } from "node:crypto";
import { certificateIn } from "./chain/chain.ts";

/** As many certificates may be trusted at once. */
const mostRoots = 200;

const certificate = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]*-----END CERTIFICATE-----/g;

/** The certificates of a text in PEM (RFC 7468), or why it is none that can be trusted; a sentence. */
export function rootsIn(pem: string): readonly X509Certificate[] | string {
  const found = pem.match(certificate) ?? [];
  if (found.length > mostRoots) return `There are more than ${mostRoots} roots, which is the limit.`;
  if (found.length === 0) return "There is no certificate in PEM among the roots.";
  const roots = found.map((one) => certificateIn(Buffer.from(one)));
  const unread = roots.indexOf(undefined);
  return unread === -1 ? roots.flatMap((root) => root ?? []) : `Certificate ${unread + 1} of the roots cannot be read.`;
}
