import { createPrivateKey, sign, X509Certificate } from "node:crypto";
import {
  type BaseBlock,
  BitString,
  Boolean as Bool,
  Constructed,
  Enumerated,
  fromBER,
  GeneralizedTime,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Primitive,
  Sequence,
} from "asn1js";
import type { AuthorityAnswer, ValidationRequest } from "../../../src/render/contract/outside.ts";
import { signFile } from "../../render/signatures/files.ts";

/** How the authorities behind pki.example.com depart from what they should do. Times in ISO 8601 UTC. */
export interface AuthorityFault {
  /** OCSPResponseStatus. */
  readonly status?: number;
  /** The status that it gives the certificate. */
  readonly says?: "good" | "revoked" | "unknown";
  readonly revokedAt?: string;
  readonly thisUpdate?: string;
  /** null: it does not say. */
  readonly nextUpdate?: string | null;
  readonly nonce?: "none" | "wrong";
  /** Its name among the fixtures. */
  readonly responder?: "lt-responder" | "lt-second" | "lt-sub" | "lt-stamp";
  readonly badSignature?: boolean;
  readonly badList?: boolean;
  /** It answers about another certificate. */
  readonly otherSerial?: boolean;
  /** It names another than who signed. */
  readonly otherName?: boolean;
  /** Serial numbers, hexadecimal, on the lists. */
  readonly listed?: readonly string[];
  /** The first row of a list that has any cannot be read. */
  readonly isCutOff?: boolean;
  /** An IssuingDistributionPoint that has only some reasons. */
  readonly partial?: boolean;
  /** Every list is signed by this fixture's key. */
  readonly listedBy?: string;
  /** Ends of addresses that are not there. */
  readonly absent?: readonly string[];
}

const oid = (value: string) => new ObjectIdentifier({ value });
const seq = (...value: BaseBlock[]) => new Sequence({ value });
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer });
const tagged = (tagNumber: number, ...value: BaseBlock[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
const parse = (bytes: Uint8Array): BaseBlock => fromBER(Uint8Array.from(bytes).buffer).result;
const bytesOf = (block: BaseBlock): Buffer => Buffer.from(block.toBER());
const time = (iso: string) => new GeneralizedTime({ valueDate: new Date(iso) });
const bits = (bytes: Uint8Array) => new BitString({ valueHex: Uint8Array.from(bytes).buffer });
const inside = (block: BaseBlock | undefined): BaseBlock[] => (block as Sequence).valueBlock.value;
const usuallyRevoked = "2026-01-02T03:04:05Z";
const day = 24 * 60 * 60_000;
const later = (now: string): string => new Date(Date.parse(now) + 7 * day).toISOString();

const certificateOf = (name: string): Buffer => new X509Certificate(signFile(`${name}.pem`)).raw;

/** Subject, and the key's bits. */
function holderOf(certificate: Uint8Array): readonly [BaseBlock, Uint8Array] {
  const [, , , , , subject, publicKey] = inside(inside(parse(certificate))[0]);
  const [, key] = inside(publicKey);
  return [subject as BaseBlock, (key as BitString).valueBlock.valueHexView];
}

/** Signs with the key of a fixture, RSA or P-256. */
function signed(body: BaseBlock, name: string, isBad: boolean | undefined, ...more: BaseBlock[]): BaseBlock {
  const key = createPrivateKey(Buffer.from(signFile(`${name}.key`)));
  const value = sign("sha256", bytesOf(body), key);
  if (isBad === true) value[20] = (value[20] ?? 0) ^ 1;
  const isRsa = key.asymmetricKeyType === "rsa";
  const algorithm = isRsa ? seq(oid("1.2.840.113549.1.1.11"), new Null()) : seq(oid("1.2.840.10045.4.3.2"));
  return seq(body, algorithm, bits(value), ...more);
}

/** OCSPResponse (RFC 6960), written with asn1js: nothing of the service's own reader or writer. */
function statusReply(query: Uint8Array, now: string, fault: AuthorityFault = {}): Uint8Array {
  const { status = 0, responder = "lt-responder" } = fault;
  if (status > 0) return bytesOf(seq(new Enumerated({ value: status })));
  const [list, extensions] = inside(inside(parse(query))[0]);
  const [id] = inside(inside(list)[0]);
  const certificate = certificateOf(responder);
  const [name] = holderOf(fault.otherName === true ? certificateOf("lt-stamp") : certificate);
  const nonce = fault.nonce === "none" ? [] : [tagged(1, nonceOf(extensions as BaseBlock, fault))];
  const body = seq(tagged(1, name), time(now), seq(single(id as BaseBlock, now, fault)), ...nonce);
  const basic = signed(body, responder, fault.badSignature, tagged(0, seq(parse(certificate))));
  const wrapped = seq(oid("1.3.6.1.5.5.7.48.1.1"), octets(bytesOf(basic)));
  return bytesOf(seq(new Enumerated({ value: 0 }), tagged(0, wrapped)));
}

function nonceOf(extensions: BaseBlock, { nonce }: AuthorityFault): BaseBlock {
  const [said] = inside(extensions);
  const [first] = inside(said);
  if (nonce !== "wrong") return seq(first as BaseBlock);
  return seq(seq(oid("1.3.6.1.5.5.7.48.1.2"), octets(bytesOf(octets(Buffer.alloc(16, 7))))));
}

function single(id: BaseBlock, now: string, fault: AuthorityFault): BaseBlock {
  const { says = "good", revokedAt = usuallyRevoked, thisUpdate = now, nextUpdate = later(thisUpdate) } = fault;
  const about = fault.otherSerial === true ? seq(...inside(id).slice(0, 3), new Integer({ value: 4711 })) : id;
  const states = {
    good: new Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } }),
    revoked: tagged(1, time(revokedAt)),
    unknown: new Primitive({ idBlock: { tagClass: 3, tagNumber: 2 } }),
  };
  const next = nextUpdate === null ? [] : [tagged(0, time(nextUpdate))];
  return seq(about, states[says], time(thisUpdate), ...next);
}

/** CertificateList (RFC 5280, 5.1) of a fixture. */
export function revocationList(issuer: string, now: string, fault: AuthorityFault = {}): Uint8Array {
  const { listed = [], revokedAt = usuallyRevoked, thisUpdate = now, nextUpdate = later(thisUpdate) } = fault;
  const isRsa = seq(oid("1.2.840.113549.1.1.11"), new Null());
  const entries = listed.map((serial) =>
    seq(new Integer({ valueHex: Uint8Array.from(Buffer.from(serial, "hex")).buffer }), time(revokedAt)),
  );
  const part = seq(oid("2.5.29.28"), new Bool({ value: true }), octets(bytesOf(seq(partial()))));
  const body = seq(
    new Integer({ value: 1 }),
    isRsa,
    holderOf(certificateOf(issuer))[0],
    time(thisUpdate),
    ...(nextUpdate === null ? [] : [time(nextUpdate)]),
    ...(entries.length === 0 ? [] : [seq(...(fault.isCutOff === true ? [cutOff()] : []), ...entries)]),
    tagged(
      0,
      seq(seq(oid("2.5.29.20"), octets(bytesOf(new Integer({ value: 1 })))), ...(fault.partial === true ? [part] : [])),
    ),
  );
  return bytesOf(signed(body, fault.listedBy ?? issuer, fault.badList));
}

/** A row of a list that ends within an element. */
const cutOff = (): BaseBlock =>
  new Primitive({ idBlock: { tagClass: 1, tagNumber: 16 }, valueHex: Uint8Array.from([2]).buffer });

const partial = (): BaseBlock =>
  new Primitive({ idBlock: { tagClass: 3, tagNumber: 3 }, valueHex: Uint8Array.from([6, 0x40]).buffer });

/** Answers as the authorities of `tools/pki/long-term.sh` do, by the address. `now`: ISO 8601 UTC. */
export function validationAnswer(request: ValidationRequest, now: string, fault: AuthorityFault = {}): AuthorityAnswer {
  const { address } = request;
  const found = (body: Uint8Array): AuthorityAnswer => ({ status: 200, mediaType: "", body, at: now });
  const end = address.slice(address.lastIndexOf("/") + 1);
  if (fault.absent?.includes(end) === true) return { failure: "pki.example.com could not be reached." };
  if ("query" in request) return found(statusReply(request.query, now, fault));
  const [name = "", kind] = end.split(".");
  if (kind === "crl") return found(revocationList(name, now, fault));
  if (kind === "cer") return found(certificateOf(name));
  return { status: 404, mediaType: "", body: new Uint8Array(), at: now };
}
