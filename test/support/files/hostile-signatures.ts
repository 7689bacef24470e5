import { tags } from "../../../src/render/signatures/der/read.ts";
import {
  element,
  identifier,
  octetString,
  sequence,
  setOf,
  smallInteger,
  tagged,
} from "../../../src/render/signatures/der/write.ts";
import { signFile } from "../../render/signatures/files.ts";

const names = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  encryptedData: "1.2.840.113549.1.7.6",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
  shroudedKey: "1.2.840.113549.1.12.10.1.2",
  pbes2: "1.2.840.113549.1.5.13",
  pbkdf2: "1.2.840.113549.1.5.12",
  aes256: "2.16.840.1.101.3.4.1.42",
} as const;

/** One element many times, without a list of them. */
const times = (count: number, one: Uint8Array): Buffer => Buffer.alloc(count * one.length, one);

/** Elements without a length inside one another, each with its end (X.690, 8.1.3.6). */
const endless = (levels: number, tag: number): Buffer =>
  Buffer.concat([times(levels, Buffer.from([tag, 0x80])), Buffer.alloc(levels * 2)]);

const empty = Buffer.from([tags.sequence, 0]);
const serial = smallInteger(1);

interface Members {
  readonly certificates?: Uint8Array;
  readonly revocation?: Uint8Array;
  readonly signers?: Uint8Array;
  readonly signed?: Uint8Array;
  readonly unsigned?: Uint8Array;
  readonly issuer?: Uint8Array;
}

function signer({ signed, unsigned, issuer = empty }: Members): Buffer {
  return sequence(
    serial,
    sequence(issuer, serial),
    sequence(identifier(names.sha256)),
    ...(signed === undefined ? [] : [tagged(0, signed)]),
    sequence(identifier(names.rsa)),
    octetString(Buffer.alloc(256)),
    ...(unsigned === undefined ? [] : [tagged(1, unsigned)]),
  );
}

/** A SignedData (RFC 5652, 5.1) of these members, of which nothing is right but the form. */
const signedData = (members: Members): Buffer =>
  sequence(
    identifier(names.signedData),
    tagged(
      0,
      sequence(
        serial,
        setOf(sequence(identifier(names.sha256))),
        sequence(identifier(names.data)),
        ...(members.certificates === undefined ? [] : [tagged(0, members.certificates)]),
        ...(members.revocation === undefined ? [] : [tagged(1, members.revocation)]),
        element(tags.set, members.signers ?? signer(members)),
      ),
    ),
  );

const attribute = (value: Uint8Array): Buffer => sequence(identifier(names.data), element(tags.set, value));
const certificate = (): Uint8Array =>
  Buffer.from(
    Buffer.from(signFile("root.pem"))
      .toString("utf8")
      .replace(/-----[A-Z ]+-----|\s/g, ""),
    "base64",
  );

/** Signatures in which a little stands for a lot: each is judged or refused soon. */
export const hostileCms: Readonly<Record<string, () => Uint8Array>> = {
  "500,000 levels without lengths": () => endless(500_000, tags.sequence),
  "500,000 levels without lengths in a content": () =>
    sequence(identifier(names.signedData), element(0xa0, endless(500_000, tags.sequence))),
  "400,000 empty certificates": () => signedData({ certificates: times(400_000, empty) }),
  "10,000 certificates": () => signedData({ certificates: times(10_000, certificate()) }),
  "200,000 signers": () => signedData({ signers: times(200_000, empty) }),
  "100,000 signed attributes": () => signedData({ signed: times(100_000, attribute(empty)) }),
  "500,000 values of an attribute": () => signedData({ unsigned: attribute(times(500_000, empty)) }),
  "400,000 lists": () => signedData({ revocation: times(400_000, empty) }),
  "a name of 100,000 parts": () =>
    signedData({ issuer: element(tags.sequence, times(100_000, setOf(sequence(identifier(names.data), empty)))) }),
  "an identifier of 1,000,000 bytes": () =>
    sequence(element(tags.identifier, Buffer.alloc(1_000_000, 0x81), Buffer.from([1])), tagged(0, empty)),
};

const safes = (content: Uint8Array): Buffer =>
  sequence(smallInteger(3), sequence(identifier(names.data), tagged(0, octetString(content))));

const safe = (content: Uint8Array): Buffer => sequence(identifier(names.data), tagged(0, octetString(content)));

const derived = (rounds: number, salt: Uint8Array): Buffer =>
  sequence(
    identifier(names.pbes2),
    sequence(
      sequence(
        identifier(names.pbkdf2),
        sequence(octetString(salt), element(tags.integer, Buffer.from([0, ...bigEndian(rounds)]))),
      ),
      sequence(identifier(names.aes256), octetString(Buffer.alloc(16))),
    ),
  );

const bigEndian = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

const bag = (rounds: number, salt: Uint8Array = Buffer.alloc(8)): Buffer =>
  sequence(identifier(names.shroudedKey), tagged(0, sequence(derived(rounds, salt), octetString(Buffer.alloc(32)))));

/** Keys (PKCS#12) of at most 64 KB in which a little stands for a lot: none opens, and each is refused soon. */
export const hostileKeys: Readonly<Record<string, () => Uint8Array>> = {
  "16,000 levels without lengths": () => endless(16_000, tags.sequence),
  "16,000 levels of pieces": () =>
    sequence(smallInteger(3), sequence(identifier(names.data), element(0xa0, endless(16_000, 0x24)))),
  "30,000 safes": () => safes(element(tags.sequence, times(30_000, empty))),
  "1,000 safes of nothing": () => safes(element(tags.sequence, times(1_000, safe(empty)))),
  "a key of 4,294,967,295 rounds": () => safes(sequence(safe(sequence(bag(0xff_ff_ff_ff))))),
  "60 keys of 1,999,999 rounds": () => safes(sequence(safe(element(tags.sequence, times(60, bag(1_999_999)))))),
  "60 keys of 33,000 rounds": () => safes(sequence(safe(element(tags.sequence, times(60, bag(33_000)))))),
  "a salt of 60,000 bytes": () => safes(sequence(safe(sequence(bag(1_000_000, Buffer.alloc(60_000)))))),
  "an encrypted safe that decrypts to nothing": () =>
    safes(
      sequence(
        sequence(
          identifier(names.encryptedData),
          tagged(
            0,
            sequence(
              smallInteger(0),
              sequence(identifier(names.data), derived(1_999_999, Buffer.alloc(8)), element(0x80, Buffer.alloc(32))),
            ),
          ),
        ),
      ),
    ),
};

const invoice = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";

/** XML files of e-invoices, of at most 10 MB, in which a little stands for a lot. */
export const hostileInvoices: Readonly<Record<string, () => Uint8Array>> = {
  "600,000 levels": () => Buffer.from(`<r:CrossIndustryInvoice xmlns:r="${invoice}">${"<a>".repeat(600_000)}`),
  "100,000 attributes": () =>
    Buffer.from(
      `<r:CrossIndustryInvoice xmlns:r="${invoice}"${Array.from({ length: 100_000 }, (_, at) => ` a${at}=""`).join("")}/>`,
    ),
  "a namespace in each of 90 levels of 10,000 elements": () =>
    Buffer.from(
      `<r:CrossIndustryInvoice xmlns:r="${invoice}">${Array.from({ length: 90 }, (_, at) => `<a xmlns:n${at}="u${at}">`).join("")}${"<b/>".repeat(10_000)}${"</a>".repeat(90)}</r:CrossIndustryInvoice>`,
    ),
  "entities in entities": () =>
    Buffer.from(
      `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join("")}]><a>&a19;</a>`,
    ),
  "1,800,000 references to characters": () =>
    Buffer.from(`<r:CrossIndustryInvoice xmlns:r="${invoice}">${"&#65;".repeat(1_800_000)}</r:CrossIndustryInvoice>`),
  "a name of 9,000,000 letters": () => Buffer.from(`<${"a".repeat(9_000_000)}`),
};
