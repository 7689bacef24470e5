import { isNeverAsked } from "../certificate.ts";
import { addressesIn } from "./addresses.ts";
import { chainToRoot } from "./chain-to-root.ts";
import { mustNotList } from "./crl.ts";
import { readStatus } from "./ocsp-answer.ts";
import { statusQuery } from "./ocsp-query.ts";
import type { ValidationClient } from "./validation-client.ts";
import { ValidationError } from "./validation-error.ts";

/** Data that later shows that certificates were valid, all in DER, without duplicates. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[];
  /** OCSPResponse (RFC 6960). */
  readonly statuses: readonly Uint8Array[];
  /** CertificateList (RFC 5280). */
  readonly lists: readonly Uint8Array[];
}

/** A certificate that is to be vouched for, and what else is at hand of its chain. */
export interface CertificateSubject {
  readonly certificate: Uint8Array;
  readonly known: readonly Uint8Array[];
}

/** A responder's certificate may need an answer of another one. */
const deepest = 2;

/** @throws ValidationError when one of them was revoked, or its status is unknown */
export async function validationData(
  subjects: readonly CertificateSubject[],
  asking: ValidationClient,
): Promise<ValidationData> {
  const found = await Promise.all(subjects.map((subject) => ofChain(subject, asking, 0)));
  const all = found.flat();
  return {
    certificates: once(all.flatMap(({ certificates }) => certificates)),
    statuses: once(all.flatMap(({ statuses }) => statuses)),
    lists: once(all.flatMap(({ lists }) => lists)),
  };
}

/** Validation data of each certificate except the root, which is never revoked. */
async function ofChain(
  { certificate, known }: CertificateSubject,
  asking: ValidationClient,
  depth: number,
): Promise<readonly ValidationData[]> {
  const chain = await chainToRoot(certificate, known, asking);
  const pairs = chain.slice(0, -1).map((one, at) => ({ certificate: one, issuer: chain[at + 1] ?? one }));
  const found = await Promise.all(pairs.map((pair) => ofCertificate(pair, chain, asking, depth)));
  return [{ certificates: chain, statuses: [], lists: [] }, ...found.flat()];
}

interface Pair {
  readonly certificate: Uint8Array;
  readonly issuer: Uint8Array;
}

/** An answer about it, which is short, and else a list. */
async function ofCertificate(
  pair: Pair,
  chain: readonly Uint8Array[],
  asking: ValidationClient,
  depth: number,
): Promise<readonly ValidationData[]> {
  const { status, lists } = addressesIn(pair.certificate);
  const what = `what shows whether the certificate of ${asking.named(pair.certificate)} is revoked`;
  const ways = [
    ...status.map((address) => ({ address, ask: () => askStatus(address, pair, chain, { asking, depth }) })),
    ...lists.map((address) => ({ address, ask: () => askList(address, pair, asking) })),
  ];
  const asks = new Map(ways.map(({ address, ask }) => [address, ask]));
  return await asking.first(what, [...asks.keys()], async (address) => (await asks.get(address)?.()) ?? []);
}

async function askStatus(
  address: string,
  pair: Pair,
  chain: readonly Uint8Array[],
  { asking, depth }: { readonly asking: ValidationClient; readonly depth: number },
): Promise<readonly ValidationData[]> {
  const query = { ...pair, nonce: asking.nonce(pair.certificate) };
  const { body, at } = await asking.send({ kind: "ocsp", address, query: statusQuery(query) });
  const { responder } = readStatus(body, query, at);
  const own = { certificates: [], statuses: [body], lists: [] };
  if (responder === undefined) return [own];
  if (isNeverAsked(responder)) return [own, { certificates: [responder], statuses: [], lists: [] }];
  if (depth === deepest) throw new ValidationError("too many responders answer for one another");
  return [own, ...(await ofChain({ certificate: responder, known: chain }, asking, depth + 1))];
}

async function askList(address: string, { certificate, issuer }: Pair, asking: ValidationClient) {
  const { body, at } = await asking.send({ kind: "crl", address });
  mustNotList(body, certificate, issuer, at);
  return [{ certificates: [], statuses: [], lists: [body] }];
}

/** In the order of their first place. */
function once(all: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...new Map(all.map((one) => [Buffer.from(one).toString("base64"), one])).values()];
}
