import type { Digest, digestFacts } from "../../vocabulary/digests.ts";

/** An elliptic curve that signatures are made on, by OpenSSL's name. */
export type SigningCurve = Exclude<(typeof digestFacts)[Digest]["curve"], undefined>;

/** Bytes of a number of each curve. */
const numberBytes: Readonly<Record<SigningCurve, number>> = { prime256v1: 32, secp384r1: 48, secp521r1: 66 };

/** Bytes of a number of a curve; undefined: nothing is signed on it here. */
export const curveBytes = (name: string | undefined): number | undefined =>
  name !== undefined && Object.hasOwn(numberBytes, name) ? numberBytes[name as SigningCurve] : undefined;
