/** The caller of a request, as its token states it. */
export type Caller = KeyCaller | IssuerCaller;

interface AnyCaller {
  /** Id of the key; for a token of a trusted issuer, a hash of issuer and subject. */
  readonly clientId: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
}

/** With a token of ours, which was got with an API key. */
export interface KeyCaller extends AnyCaller {
  /** Which of its key's secrets the token was got with: when the key has another one, the token has ended. */
  readonly secretId: string;
}

/** With a token of a trusted issuer. */
export interface IssuerCaller extends AnyCaller {
  readonly issuer: string;
  /** As people call the caller; undefined where the token does not say it. */
  readonly name: string | undefined;
}
