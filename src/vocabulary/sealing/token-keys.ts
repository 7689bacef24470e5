/** Keys that sign access tokens: Ed25519, PKCS #8 in PEM. While the sealing key is rotated there is one of each. */
export interface TokenKeys {
  /** Tokens signed with any of them are taken. */
  readonly all: readonly string[];
  /** The one of them that signs. */
  readonly current: () => string;
}

/** One key that signs and is taken: PKCS #8 in PEM. */
export const oneTokenKey = (pem: string): TokenKeys => ({ all: [pem], current: () => pem });
