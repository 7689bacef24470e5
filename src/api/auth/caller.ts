/** Who sent a request, as its token says. */
export interface Caller {
  readonly clientId: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  /** Which of its key's secrets the token was got with: when the key has another one, the token has ended. */
  readonly secretId: string;
}
