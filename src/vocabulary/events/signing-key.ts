import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** A key in a tenant's own vault, as recorded when the vault signed a test digest. Nothing here is secret. */
export interface VaultKeyFound {
  readonly tenantId: string;
  readonly name: string;
  readonly keyId: string;
  /** Empty for a signer, which has no directory. */
  readonly directoryId: string;
  /** PEM, the signer's certificate first. */
  readonly certificateChain: string;
  /** Type and size, such as RSA-2048 or P-256. */
  readonly keyType: string;
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601 UTC. */
  readonly notBefore: string;
  readonly notAfter: string;
  /** Hexadecimal. */
  readonly certificateSha256: string;
  readonly at: string;
}

/** A key in the tenant's own vault signed a test digest and may sign documents. */
type SigningKeyRegistered = EventOf<"SigningKeyRegistered", VaultKeyFound>;

/** The same name now means another version of the key or another chain. */
type SigningKeyReplaced = EventOf<"SigningKeyReplaced", VaultKeyFound>;

/** The vault signed a test digest once more. */
type SigningKeyChecked = EventOf<
  "SigningKeyChecked",
  { readonly tenantId: string; readonly name: string; readonly at: string }
>;

/** The service removed its record of the key; the vault keeps the key. */
type SigningKeyRemoved = EventOf<
  "SigningKeyRemoved",
  { readonly tenantId: string; readonly name: string; readonly at: string }
>;

export type SigningKeyEvent = SigningKeyRegistered | SigningKeyReplaced | SigningKeyChecked | SigningKeyRemoved;

export const signingKeyShapes: UpcastsByVersion<SigningKeyEvent["type"]> = {
  SigningKeyRegistered: {},
  SigningKeyReplaced: {},
  SigningKeyChecked: {},
  SigningKeyRemoved: {},
};

export const signingKeyStreams = "signingkey-";

/** `nameHash`: SHA-256 of the name, so that no text of a caller's is part of a stream's name. */
export const signingKeyStream = streamOfTenant(signingKeyStreams);
