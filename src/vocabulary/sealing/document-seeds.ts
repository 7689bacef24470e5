import type { SealingKeys } from "./sealing-key.ts";

/** Secrets from which the keys of encrypted documents follow, 64 hexadecimal digits, so that they need not be stored. */
export interface DocumentSeeds {
  /** For a new document, with the id of the key that its record keeps. */
  fresh(documentId: string): { readonly seed: string; readonly sealingKey: string };
  /**
   * As when the document was made. `sealingKey`: as recorded; null: before ids were, with the oldest key that is known. A key that is
   * gone is replaced by the current one: all but the encryption is the same then.
   */
  again(documentId: string, sealingKey: string | null): string;
}

/** Seeds by HKDF (RFC 5869) with the documentId as salt, from the keys of this process. */
export function documentSeeds(keys: SealingKeys): DocumentSeeds {
  return {
    fresh: (documentId) => {
      const key = keys.current;
      return { seed: key.derive("documentKeys", documentId).toString("hex"), sealingKey: key.id };
    },
    again: (documentId, sealingKey) => {
      const key = sealingKey === null ? keys.all.at(-1) : keys.find(sealingKey);
      return (key ?? keys.current).derive("documentKeys", documentId).toString("hex");
    },
  };
}
