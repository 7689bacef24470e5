/*
 * What the sealing key protects. It is one secret of the operator, SEALING_KEY or the file sealing.key of a data folder, for what must not
 * show to those who have the stored files but not the key.
 *
 * - Some files are sealed whole: certificates, secrets of webhooks, requests and outcomes of jobs, addresses of deliveries. `uses.ts` is
 *   the table, `ports/blobs/sealed.ts` the store. AES-256-GCM has the tenant's id as additional data: a file that is moved to another
 *   tenant stays shut. A sealed file begins with the id of its key.
 * - Some secrets are derived by HKDF, so that they need not be stored: those of encrypted documents, and the key that signs tokens.
 * - Rotation. A process may know two keys, and uses one (`commands/sealing/take-keys.ts`). A background task seals file after file again
 *   (`background/key-rotation.ts`). Derived secrets of documents go on with the old key, whose id their record keeps; those of tokens
 *   lapse.
 * - Files of documents are not sealed by this key. To delete a tenant is therefore to remove its files and streams one by one
 *   (`commands/erasure`), not to throw a key away: all tenants have the same.
 */

import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { derivedUses } from "./uses.ts";

/** Bytes of a nonce and of a tag of AES-256-GCM (NIST SP 800-38D). */
export const nonceBytes = 12;
export const tagBytes = 16;

/** Bytes sealed by AES-256-GCM: `body` is as long as they are, `nonce` has 12 bytes and `tag` 16. */
export interface SealedBytes {
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
  seal(nonce: Uint8Array, tenantId: string, bytes: Uint8Array): SealedBytes {
    const cipher = createCipheriv("aes-256-gcm", this.#bytes, nonce).setAAD(Buffer.from(tenantId, "utf8"));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return { nonce, tag: cipher.getAuthTag(), body };
  }

  /** Throws when it was sealed with another key, for another tenant, or altered. */
  open({ nonce, tag, body }: SealedBytes, tenantId: string): Buffer {
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
