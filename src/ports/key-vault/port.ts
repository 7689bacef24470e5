/** A key in a tenant's own vault: where it is, and the directory that the service signs in to for it. */
export interface VaultKeyPlace {
  /** With its version: `https://{vault}.{vault host}/keys/{name}/{version}`; of a signer `https://{host}/{path}`. */
  readonly keyId: string;
  /** Empty: a signer has none. */
  readonly directoryId: string;
}

export type VaultKeyKind = "RSA" | "P-256" | "P-384" | "P-521";

/** A key's facts, as its vault reports them. */
export interface VaultKeyFacts {
  /** undefined: of a kind that does not sign. */
  readonly kind: VaultKeyKind | undefined;
  readonly enabled: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

/** As RFC 7518, 3.1 names them: RS is PKCS #1 v1.5, PS is PSS with a salt as long as the digest. */
export type VaultAlgorithm = `${"RS" | "PS" | "ES"}${"256" | "384" | "512"}`;

/** The request that leads to asking the vault (W3C Trace Context). */
export interface VaultTrace {
  readonly traceparent?: string;
}

interface PlaceObjection {
  readonly member: keyof VaultKeyPlace;
  /** A sentence. */
  readonly message: string;
}

/** One provider of several. */
export interface HeldKeys extends KeyVault {
  /** The shape of its identifiers, for messages. */
  readonly shape: string;
  /** Whether an identifier is one of its own. */
  readonly holds: (keyId: string) => boolean;
}

/** Vaults hold keys and never give them away: they are sent a digest and answer with a signature. */
export interface KeyVault {
  /** The objection to a place, found before any server is called for it. */
  objection(place: VaultKeyPlace): PlaceObjection | undefined;
  /** @throws KeyVaultError */
  describe(place: VaultKeyPlace, trace?: VaultTrace): Promise<VaultKeyFacts>;
  /** Signs the digest as it is given. For an elliptic curve the answer is r and s, one after the other. @throws KeyVaultError */
  sign(place: VaultKeyPlace, algorithm: VaultAlgorithm, digest: Uint8Array, trace?: VaultTrace): Promise<Uint8Array>;
}

/**
 * The vault did not do it. `DENIED`: it does not let us, or knows us not; `NO_KEY`: it has none of this name and version;
 * `DISABLED`: the key must not be used; `UNAVAILABLE`: it does not answer, or not sensibly.
 */
export class KeyVaultError extends Error {
  override readonly name = "KeyVaultError";
  readonly code: "DENIED" | "NO_KEY" | "DISABLED" | "UNAVAILABLE";

  constructor(code: KeyVaultError["code"], message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}

/** The algorithm that a kind of key signs a test digest with: RSA takes any digest, a curve has its own (RFC 7518, 3.4). */
export function algorithmOf(kind: VaultKeyKind, padding: "RS" | "PS"): VaultAlgorithm {
  switch (kind) {
    case "RSA":
      return `${padding}256`;
    case "P-256":
      return "ES256";
    case "P-384":
      return "ES384";
    case "P-521":
      return "ES512";
  }
}
