import { createHash } from "node:crypto";
import { fromBER, type OctetString } from "asn1js";
import { Certificate, ContentInfo, SignedData as Signed, type SignedData } from "pkijs";

/** A verdict on a signature in a PDF, by pkijs and by hand: it uses nothing of the signer's own code. */
export interface Verified {
  /** ByteRange covers the file but for exactly the value of Contents. */
  readonly covers: boolean;
  /** Zeros behind the DER, to the end of the space. */
  readonly padded: boolean;
  /** pkijs: the digest, the signed attributes and the signature with the signer's certificate. */
  readonly valid: boolean;
  /** Object identifiers of the signed and unsigned attributes. */
  readonly signed: readonly string[];
  readonly unsigned: readonly string[];
  readonly digest: string;
  /** The text of the signature dictionary, without Contents. */
  readonly dictionary: string;
  readonly cms: SignedData;
}

/** Verifies the last signature of a file. */
export async function verifyPdf(file: Uint8Array): Promise<Verified> {
  const bytes = Buffer.from(file);
  const text = bytes.toString("latin1");
  const at = text.lastIndexOf("/ByteRange [");
  const [zero = -1, start = 0, end = 0, rest = 0] = text
    .slice(at + "/ByteRange [".length, text.indexOf("]", at))
    .trim()
    .split(/\s+/)
    .map(Number);
  const covers =
    zero === 0 &&
    end + rest === bytes.length &&
    text[start] === "<" &&
    text[end - 1] === ">" &&
    text.slice(start - 10, start).endsWith("/Contents ");
  const value = Buffer.from(text.slice(start + 1, end - 1), "hex");
  const data = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  const dictionary = text.slice(text.lastIndexOf("obj\n", at) + 4, at);
  return { covers, dictionary, ...(await verifyCms(value, data)) };
}

/** A CMS signature over data that it does not hold. */
export async function verifyCms(value: Uint8Array, data: Uint8Array) {
  const { offset, result } = fromBER(new Uint8Array(value).buffer);
  const cms = new Signed({ schema: new ContentInfo({ schema: result }).content });
  const [signer] = cms.signerInfos;
  const [certificate] = (cms.certificates ?? []).filter((one): one is Certificate => one instanceof Certificate);
  if (signer === undefined || certificate === undefined) throw new Error("no signer");
  const valid = await cms.verify({ signer: 0, data: new Uint8Array(data).buffer }).catch(() => false);
  const attributes = signer.signedAttrs?.attributes ?? [];
  const written = attributes.find(({ type }) => type === names.messageDigest)?.values[0] as OctetString | undefined;
  const digest = digestNames[signer.digestAlgorithm.algorithmId] ?? "unknown";
  const made = createHash(digest).update(data).digest("hex");
  return {
    padded: value.subarray(offset).every((byte) => byte === 0),
    valid: valid === true && Buffer.from(written?.valueBlock.valueHexView ?? []).toString("hex") === made,
    signed: attributes.map(({ type }) => type),
    unsigned: (signer.unsignedAttrs?.attributes ?? []).map(({ type }) => type),
    digest,
    cms,
  };
}

export const names = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
} as const;

const digestNames: Readonly<Record<string, string>> = {
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};
