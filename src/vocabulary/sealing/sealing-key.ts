import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { derivedUses } from "./uses.ts";

/** Bytes of a nonce and of a tag of AES-256-GCM (NIST SP 800-38D). */
export const nonceBytes = 12;
export const tagBytes = 16;

export interface Sealed {
  readonly nonce: Uint8Array;
  readonly tag: Uint8Array;
  readonly body: Uint8Array;
}

/** One key of 256 bits. Its bytes do not leave this file: code that holds it can seal, open, and derive what `uses.ts` names. */
export class SealingKey {
  readonly #bytes: Uint8Array;
  /** 16 hexadecimal digits, from which the key cannot be found. */
  readonly id: string;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.id = createHmac("sha256", bytes).update("colophon sealing key id").digest("hex").slice(0, 16);
  }

  /** `tenantId` is additional data: moved to another tenant, it stays shut. */
  seal(nonce: Uint8Array, tenantId: string, bytes: Uint8Array): Sealed {
    const cipher = createCipheriv("aes-256-gcm", this.#bytes, nonce).setAAD(Buffer.from(tenantId, "utf8"));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return { nonce, tag: cipher.getAuthTag(), body };
  }

  /** Throws when it was sealed with another key, for another tenant, or altered. */
  open({ nonce, tag, body }: Sealed, tenantId: string): Buffer {
    const decipher = createDecipheriv("aes-256-gcm", this.#bytes, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(tenantId, "utf8")).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }

  /**
   * 32 bytes by HKDF-SHA256 (RFC 5869), their first and only block. The two HMACs that this takes cost a third of `hkdfSync`, and
   * every document has a secret.
   */
  derive(use: keyof typeof derivedUses, salt = ""): Buffer {
    const extracted = createHmac("sha256", salt).update(this.#bytes).digest();
    return createHmac("sha256", extracted).update(derivedUses[use].label).update("\x01").digest();
  }
}

/** The keys that a process knows, and the one of them that it uses. */
export class SealingKeys {
  /** What SEALING_KEY says: to be used in the end. */
  readonly wanted: SealingKey;
  readonly all: readonly SealingKey[];
  #current: SealingKey;

  constructor(wanted: Uint8Array, previous?: Uint8Array) {
    this.wanted = new SealingKey(wanted);
    this.all = previous === undefined ? [this.wanted] : [this.wanted, new SealingKey(previous)];
    this.#current = this.wanted;
  }

  /** With which everything new is sealed and derived. On shared storage it follows the record that all nodes share. */
  get current(): SealingKey {
    return this.#current;
  }

  /** Undefined for the id of a key that this process does not know. */
  find(id: string): SealingKey | undefined {
    return this.all.find((key) => key.id === id);
  }

  /** Uses the key of this id from now on; one that is not known changes nothing. */
  use(id: string): void {
    this.#current = this.find(id) ?? this.#current;
  }
}
