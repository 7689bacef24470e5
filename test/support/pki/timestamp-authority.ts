import { createHash, createPrivateKey, sign, X509Certificate } from "node:crypto";
import {
  type BaseBlock,
  BitString,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetOf,
} from "asn1js";
import { signFile } from "../../render/signatures/files.ts";

/** How a test authority departs from what it should do. */
export interface Fault {
  /** PKIStatus. */
  readonly status?: number;
  readonly wrongNonce?: boolean;
  readonly noNonce?: boolean;
  readonly wrongImprint?: boolean;
  readonly wrongDigest?: boolean;
  readonly badSignature?: boolean;
  readonly noCertificate?: boolean;
  /** Its certificate is bound by the hash of another one. */
  readonly otherCertificate?: boolean;
  /** Its name among the fixtures: `stamp` when left out. */
  readonly key?: string;
  /** The kind of content is not that of a token. */
  readonly wrongContent?: boolean;
  readonly noToken?: boolean;
  /** Bytes of an unsigned attribute, to make the token long. */
  readonly ballast?: number;
}

const oid = (value: string) => new ObjectIdentifier({ value });
const seq = (...value: BaseBlock[]) => new Sequence({ value });
const set = (...value: BaseBlock[]) => new SetOf({ value });
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer });
const tagged = (tagNumber: number, ...value: BaseBlock[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
const parse = (bytes: Uint8Array): BaseBlock => fromBER(Uint8Array.from(bytes).buffer).result;
const bytesOf = (block: BaseBlock): Buffer => Buffer.from(block.toBER());
const attribute = (name: string, value: BaseBlock) => seq(oid(name), set(value));
const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const sha256Name = "2.16.840.1.101.3.4.2.1";

/**
 * Answers TimeStampReq as RFC 3161 says, with asn1js: nothing of the service's own reader or writer. `now`: ISO 8601 UTC.
 */
export function stampReply(query: Uint8Array, now: string, fault: Fault = {}): Uint8Array {
  const { status = 0 } = fault;
  if (status > 1)
    return bytesOf(seq(seq(new Integer({ value: status }), new BitString({ valueHex: new ArrayBuffer(1) }))));
  if (fault.noToken === true) return bytesOf(seq(seq(new Integer({ value: status }))));
  return bytesOf(seq(seq(new Integer({ value: status })), stampToken(query, now, fault)));
}

function stampToken(query: Uint8Array, now: string, fault: Fault): BaseBlock {
  const { key = "stamp" } = fault;
  const content = bytesOf(tokenInfo(query, now, fault));
  const contentName = fault.wrongContent === true ? "1.2.840.113549.1.7.1" : "1.2.840.113549.1.9.16.1.4";
  const certificate = new X509Certificate(signFile(`${key}.pem`)).raw;
  const bound = fault.otherCertificate === true ? new X509Certificate(signFile("sub.pem")).raw : certificate;
  const attributes = [
    attribute("1.2.840.113549.1.9.3", oid(contentName)),
    attribute("1.2.840.113549.1.9.4", octets(sha256(content))),
    attribute("1.2.840.113549.1.9.16.2.47", seq(seq(seq(octets(sha256(bound)))))),
  ].toSorted((one, other) => Buffer.compare(bytesOf(one), bytesOf(other)));
  const signature = sign("sha256", bytesOf(set(...attributes)), createPrivateKey(Buffer.from(signFile(`${key}.key`))));
  if (fault.badSignature === true) signature[9] = (signature[9] ?? 0) ^ 1;
  const ballast =
    fault.ballast === undefined ? [] : [tagged(1, attribute("1.2.3.4.5", octets(Buffer.alloc(fault.ballast))))];
  const signer = seq(
    new Integer({ value: 1 }),
    identityOf(certificate),
    seq(oid(sha256Name)),
    tagged(0, ...attributes),
    seq(oid("1.2.840.113549.1.1.11"), new Null()),
    octets(signature),
    ...ballast,
  );
  const certificates = fault.noCertificate === true ? [] : [parse(certificate)];
  const chain = tagged(
    0,
    ...certificates,
    parse(new X509Certificate(signFile(key.startsWith("lt-") ? "lt-sub.pem" : "sub.pem")).raw),
  );
  const signedData = seq(
    new Integer({ value: 3 }),
    set(seq(oid(sha256Name))),
    seq(oid(contentName), tagged(0, octets(content))),
    chain,
    set(signer),
  );
  return seq(oid("1.2.840.113549.1.7.2"), tagged(0, signedData));
}

function tokenInfo(query: Uint8Array, now: string, fault: Fault): BaseBlock {
  const [, imprint, nonce] = (parse(query) as Sequence).valueBlock.value;
  const [algorithm, hash] = (imprint as Sequence).valueBlock.value;
  const said = Buffer.from((hash as OctetString).valueBlock.valueHexView);
  if (fault.wrongImprint === true) said[0] = (said[0] ?? 0) ^ 1;
  const about = fault.wrongDigest === true ? seq(oid("2.16.840.1.101.3.4.2.3")) : algorithm;
  const nonces = fault.noNonce === true ? [] : [fault.wrongNonce === true ? new Integer({ value: 4711 }) : nonce];
  return seq(
    new Integer({ value: 1 }),
    oid("1.2.3.4.1"),
    seq(about as BaseBlock, octets(said)),
    new Integer({ value: 1 }),
    new GeneralizedTime({ valueDate: new Date(now) }),
    ...(nonces as BaseBlock[]),
  );
}

function identityOf(certificate: Uint8Array): BaseBlock {
  const [body] = (parse(certificate) as Sequence).valueBlock.value;
  const [, serial, , issuer] = (body as Sequence).valueBlock.value;
  return seq(issuer as BaseBlock, serial as BaseBlock);
}
