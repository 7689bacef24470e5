import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

// Certificates for tests, X.509 v3 (RFC 5280) in DER, written by hand: a name, a key, a time, and who signed it.

export interface TestIdentity {
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** PEM. */
  readonly certificate: string;
}

interface Options {
  readonly key?: "rsa" | "P-256" | "P-384" | "P-521";
  /** The issuer; the certificate itself when left out. */
  readonly by?: Pick<TestIdentity, "name" | "privateKey"> & {
    /** Its name in DER, where that is more than the common name. */
    readonly subject?: Uint8Array;
  };
  readonly from?: Date;
  readonly to?: Date;
  readonly isAuthority?: boolean;
  /** Names and IPv4 addresses of a server that it is for. */
  readonly hosts?: readonly string[];
  /** Purposes of extended key usage (RFC 5280, 4.2.1.12), the bytes of each identifier in hexadecimal digits. */
  readonly purposes?: readonly string[];
  /** The identity whose keys it has; its own when left out. */
  readonly keysOf?: TestIdentity;
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const hex = (text: string): Buffer => Buffer.from(text, "hex");
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const identifier = (content: string): Buffer => der(0x06, hex(content));

const sha256WithRsa = sequence(identifier("2a864886f70d01010b"), der(0x05));
const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
const commonName = (name: string): Buffer =>
  sequence(der(0x31, sequence(identifier("550403"), der(0x0c, Buffer.from(name)))));
const time = (date: Date): Buffer =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));
const basicConstraints = sequence(
  identifier("551d13"),
  der(0x01, hex("ff")),
  der(0x04, sequence(der(0x01, hex("ff")))),
);

const extendedKeyUsage = (purposes: readonly string[]): Buffer =>
  sequence(identifier("551d25"), der(0x04, sequence(...purposes.map(identifier))));

/** RFC 5280, 4.2.1.6: [2] is a name, [7] an address. */
const subjectAltName = (hosts: readonly string[]): Buffer => {
  const names = hosts.map((host) =>
    /^[\d.]+$/.test(host) ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host)),
  );
  return sequence(identifier("551d11"), der(0x04, sequence(...names)));
};

const dayMs = 24 * 60 * 60 * 1000;

export function testIdentity(name: string, options: Options = {}): TestIdentity {
  const { key = "P-256", by, isAuthority = false, hosts = [], purposes = [] } = options;
  const extensions = [
    ...(isAuthority ? [basicConstraints] : []),
    ...(hosts.length > 0 ? [subjectAltName(hosts)] : []),
    ...(purposes.length > 0 ? [extendedKeyUsage(purposes)] : []),
  ];
  const pair =
    options.keysOf ??
    (key === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: key }));
  const { from = new Date(Date.now() - dayMs), to = new Date(Date.now() + dayMs) } = options;
  const issuer = by?.privateKey ?? pair.privateKey;
  const algorithm = issuer.asymmetricKeyType === "rsa" ? sha256WithRsa : ecdsaWithSha256;
  const body = sequence(
    der(0xa0, der(0x02, hex("02"))),
    der(0x02, Buffer.concat([hex("01"), Buffer.from(name).subarray(0, 8)])),
    algorithm,
    by?.subject ?? commonName(by?.name ?? name),
    sequence(time(from), time(to)),
    commonName(name),
    pair.publicKey.export({ type: "spki", format: "der" }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = createSign("sha256").update(body).sign(issuer);
  const bytes = sequence(body, algorithm, der(0x03, hex("00"), signature));
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  const certificate = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
  return { name, privateKey: pair.privateKey, publicKey: pair.publicKey, certificate };
}
