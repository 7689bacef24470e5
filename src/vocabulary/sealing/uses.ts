/*
 * Everything that the sealing key is used for. There is no other way to its bytes than by these uses, so a new one says here how it is
 * rotated. docs/decisions/key-rotation.md gives the reasons.
 */

/** Files that are sealed whole. `file`: which, by the name in their key, after the tenant's id. All of them are sealed again. */
interface SealedUse {
  readonly file: RegExp;
  /** In words, for the operator. */
  readonly plural: string;
}

/** Every kind of file that is sealed, by its use. */
export const sealedUses = {
  certificate: { file: /^asset\.certs\./, plural: "certificates" },
  webhookSecret: { file: /^webhook\./, plural: "secrets of webhooks" },
  jobRequest: { file: /^job\..*\.request$/, plural: "requests of jobs" },
  jobOutcome: { file: /^job\..*\.outcome$/, plural: "outcomes of jobs" },
  documentName: { file: /^doc\..*\.name$/, plural: "names of documents" },
  ledgerKey: { file: /^ledger\./, plural: "keys that sign the log" },
  delivery: { file: /^doc\..*\.delivery$/, plural: "addresses of deliveries" },
} as const satisfies Readonly<Record<string, SealedUse>>;

/** The name of such a use. */
export type SealedUseName = keyof typeof sealedUses;

/**
 * Secrets that are derived. `recorded`: a record keeps the id of the key, since the secret is needed again as long as the record is there.
 * `lapsing`: what is made with the secret ends by itself, and is taken until then from every key that is known.
 */
interface DerivedUse {
  /** What it is for, as HKDF gets it (RFC 5869, 3.2). */
  readonly label: string;
  readonly rotation: "recorded" | "lapsing";
  readonly plural: string;
}

/** Every kind of secret that is derived, by its use. */
export const derivedUses = {
  documentKeys: { label: "colophon document", rotation: "recorded", plural: "keys of encrypted documents" },
  tokenKey: { label: "colophon token key", rotation: "lapsing", plural: "access tokens, sessions of the studio" },
} as const satisfies Readonly<Record<string, DerivedUse>>;

/** The use that a file is sealed for, by its key in the store of files; undefined: it is not sealed. */
export function sealedUseOf(blob: string): SealedUseName | undefined {
  const name = blob.slice(blob.indexOf("/") + 1);
  return sealedNames.find((use) => sealedUses[use].file.test(name));
}

const sealedNames = Object.keys(sealedUses) as readonly SealedUseName[];
