/** Who sent a request, as its token says. */
export interface Caller {
  readonly clientId: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
}
