import type { Digest, digestFacts } from "../../vocabulary/digests.ts";
/**
 * All that a render may ask of the world. In a worker it asks the service's process, which answers for one
 * tenant and one job; in tests it is a table, in the command line a folder.
 */
export interface Outside {
  /** An own template's newest revision, or the one that is pinned; undefined when there is none. */
  template(id: string, pin?: TemplatePin): Promise<TemplateContent | undefined>;
  /** The newest revisions of own templates that are a component of this name: at most two, since more than one is a mistake. */
  component(name: string): Promise<readonly TemplateContent[]>;
  /** A file by its path in a definition: the tenant's own first, then one published for all tenants. */
  asset(path: string): Promise<Uint8Array | undefined>;
  /** An own PKCS#12 file by its path in a definition: for signing, and never drawn or embedded. */
  certificate(path: string): Promise<Uint8Array | undefined>;
  /** Sends a TimeStampReq (RFC 3161, 3.4) in DER to an authority. */
  timestamp(authority: string, query: Uint8Array): Promise<AuthorityAnswer>;
  /** Asks for what shows that a certificate is valid. */
  validation(request: ValidationRequest): Promise<AuthorityAnswer>;
  /** A key that is registered in the tenant's own vault, by its name. */
  vaultKey(name: string): Promise<VaultKey | undefined>;
  /** Has the vault sign a digest with it, as it is given. */
  vaultSign(name: string, algorithm: SigningAlgorithm, digest: Uint8Array): Promise<VaultAnswer>;
}

/** A stored document, by its documentId or file name, as a path for `asset`: no path of a definition is spelt so. */
export const storedDocument = (reference: string): string => `document:${reference}`;

/** The Word file of a template's revision, as a path for `asset`: no path of a definition is spelt so. */
export const templateFile = ({ id, revision }: Pick<TemplateContent, "id" | "revision">): string =>
  `template:${id}/${revision}`;

/** Whether a path is spelt as only the service itself spells one: a name out of a request that is so names nothing. */
export const isOwnPath = (path: string): boolean => /^(?:document|template):/i.test(path);

/** The revision whose Word file a path of `asset` names; undefined: it names none. */
export function templateFileAt(path: string): Pick<TemplateContent, "id" | "revision"> | undefined {
  const [, id, revision] = /^template:([^/]+)[/]([^/]+)$/.exec(path) ?? [];
  return id === undefined || revision === undefined ? undefined : { id, revision };
}

/** What a vault says of a key that it keeps. */
export interface VaultKey {
  /** PEM, the signer's certificate first. */
  readonly certificateChain: string;
}

/** As RFC 7518, 3.1 names them. */
export type SigningAlgorithm = `${"RS" | "PS" | "ES"}${(typeof digestFacts)[Digest]["bits"]}`;

/** The signature, with an elliptic curve r and s one after the other; or why the vault did not sign. */
export type VaultAnswer = { readonly signature: Uint8Array } | { readonly failure: string };

/**
 * `ocsp`: an OCSPRequest in DER (RFC 6960, appendix A) whether a certificate is revoked; `crl`: for a list of those that are; `issuer`: for
 * an issuer's certificate (RFC 5280, 4.2.2.1). The addresses come out of certificates.
 */
export type ValidationRequest =
  | { readonly kind: "ocsp"; readonly address: string; readonly query: Uint8Array }
  | { readonly kind: "crl" | "issuer"; readonly address: string };

/** An authority's answer and its time by our clock (ISO 8601 UTC); or why there is none. */
export type AuthorityAnswer =
  | {
      readonly status: number;
      /** Without parameters, in lower case; empty when there is none. */
      readonly mediaType: string;
      readonly body: Uint8Array;
      readonly at: string;
    }
  | { readonly failure: string };

/** Where `asset` looks, for what is said of files that are not there: among uploads and the platform's, or in a folder. */
export type FilesFrom = "uploads" | "folder";

/** A revision by its label or id, or the one that was the newest at a moment, as `readMoment` reads it. */
export type TemplatePin = { readonly revision: string } | { readonly asOf: string };

/** A stored revision of a template. */
export interface TemplateContent {
  readonly id: string;
  /** The `rev-` label. */
  readonly revision: string;
  /** The definition as stored: JSON in a string. */
  readonly content: string;
}
