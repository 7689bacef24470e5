import { partsOf } from "../../../../src/render/signatures/certificate.ts";
import {
  identifier,
  octetString,
  sequence,
  setOf,
  smallInteger,
  tagged,
} from "../../../../src/render/signatures/der/write.ts";
import { openedKeys, openSigner } from "../../../../src/render/signatures/open-signer.ts";
import { digestAlgorithm, hashOf, type Signer } from "../../../../src/render/signatures/signer.ts";
import { stampedAt } from "../../../support/definitions/case-outside.ts";
import { signingOutside } from "../../signatures/signed.ts";

/** An attribute with one value, in DER. */
export const attribute = (name: string, value: Uint8Array): Buffer => sequence(identifier(name), setOf(value));

const data = "1.2.840.113549.1.7.1";

interface Members {
  /** The enclosed content; undefined: none. */
  readonly content?: Uint8Array;
  readonly signed?: readonly Uint8Array[];
  readonly unsigned?: (value: Uint8Array) => Promise<readonly Uint8Array[]>;
  /** The members of `crls`. */
  readonly revocation?: readonly Uint8Array[];
  /** The signer; the key lt-p256 when left out. */
  readonly signer?: Signer;
  /** Whether what signed it stands in it twice. */
  readonly isTwice?: true;
}

/** A signer by a PKCS#12 file of the fixtures. */
export const signerOf = (name: string): Promise<Signer> =>
  openSigner(
    { certificate: `certs/${name}.p12`, password: "secret", digest: "sha256" },
    stampedAt,
    signingOutside,
    openedKeys(),
  );

/** A signature over a file in CMS (RFC 5652), with members that ours do not have. */
export async function cms(file: Uint8Array, members: Members): Promise<Buffer> {
  const { content, signed = [], unsigned, revocation, isTwice } = members;
  const signer = members.signer ?? (await signerOf("lt-p256"));
  const attributes = [
    attribute("1.2.840.113549.1.9.3", identifier(data)),
    attribute("1.2.840.113549.1.9.4", octetString(hashOf("sha256", file))),
    ...signed,
  ];
  const value = await signer.sign(setOf(...attributes));
  const { issuer, serial } = partsOf(signer.certificates[0] ?? new Uint8Array());
  const more = (await unsigned?.(value)) ?? [];
  const signerInfo = sequence(
    smallInteger(1),
    sequence(issuer, serial),
    digestAlgorithm("sha256"),
    tagged(0, ...attributes.toSorted(Buffer.compare)),
    signer.algorithm,
    octetString(value),
    ...(more.length === 0 ? [] : [tagged(1, ...more)]),
  );
  const signedData = sequence(
    smallInteger(1),
    setOf(digestAlgorithm("sha256")),
    sequence(identifier(data), ...(content === undefined ? [] : [tagged(0, octetString(content))])),
    tagged(0, ...signer.certificates),
    ...(revocation === undefined ? [] : [tagged(1, ...revocation)]),
    setOf(signerInfo, ...(isTwice === true ? [signerInfo] : [])),
  );
  return sequence(identifier("1.2.840.113549.1.7.2"), tagged(0, signedData));
}
