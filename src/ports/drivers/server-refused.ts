/** Why a server cannot be used, as a sentence for the operator, without the address and its password. */
export interface ServerFault {
  readonly sentence: string;
  /** Whether it may be otherwise soon, without anybody's doing: the server starts, or the network comes back. */
  readonly mayPass: boolean;
  /** Milliseconds for which that is believed; as long as anybody waits when left out. */
  readonly believedMs?: number;
}

/** A server cannot be used as it is, or as it is named. */
export class ServerRefused extends Error {
  override readonly name = "ServerRefused";
  readonly code = "SERVER_REFUSED";
  readonly mayPass: boolean;
  readonly believedMs: number | undefined;

  constructor({ sentence, mayPass, believedMs }: ServerFault, options: { readonly cause?: unknown } = {}) {
    super(sentence, options);
    this.mayPass = mayPass;
    this.believedMs = believedMs;
  }
}

/** How the address of a server writes what has to do with TLS. */
export interface TlsWords {
  /** The option that names the authority. */
  readonly authority: string;
  /** The remedy when only one side speaks TLS. */
  readonly mismatch: string;
}

/** The meaning of a socket's error at `where`; undefined: the error is not known. */
export const socketObstacle = (where: string, error: unknown, words: TlsWords): ServerFault | undefined => {
  const { code, message } = innermost(error);
  const passing = passingSentences[String(code)];
  if (passing !== undefined) return { sentence: passing(where), mayPass: true };
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return final(
      `the certificate of ${where} is for other names (${message}): name the server as its certificate does, or give it another one`,
    );
  }
  if (code === "CERT_HAS_EXPIRED") return final(`the certificate of ${where} has expired: renew it`);
  if (code === "CERT_NOT_YET_VALID") return final(`the certificate of ${where} is not valid yet: set the clocks`);
  if (authorityFaults.test(String(code))) {
    return final(
      `the certificate of ${where} is of no authority that this node trusts (${message}): name the file of its authority with ${words.authority}`,
    );
  }
  if (/^(?:EPROTO|ERR_SSL_|ERR_TLS_)/.test(String(code))) {
    return final(`TLS cannot be agreed on with ${where} (${message}): ${words.mismatch}`);
  }
  return undefined;
};

const final = (sentence: string): ServerFault => ({ sentence, mayPass: false });

const noAnswer = (where: string): string =>
  `${where} does not answer: look at the network between, or correct host and port`;
const noWay = (where: string): string => `${where} cannot be reached: look at the network between, or correct the host`;
const noAddress = (where: string): string => `${where} has no address: correct the host, or the name service`;

const passingSentences: Readonly<Record<string, (where: string) => string>> = {
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  ECONNREFUSED: (where) => `nothing listens at ${where}: start the server, or correct host and port`,
  EHOSTUNREACH: noWay,
  ENETUNREACH: noWay,
  ETIMEDOUT: noAnswer,
};

const authorityFaults = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|INVALID_CA)/;

/** The socket's own error, below those that were thrown for it. */
const innermost = (error: unknown): { readonly code?: unknown; readonly message: string } => {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  const { cause } = Object(error) as Error;
  return cause instanceof Error ? innermost(cause) : (Object(error) as Error);
};

/** Why a file of certificates cannot be read; undefined: it can. `read` gives its text. */
export const fileObstacle = (option: string, file: string, error: unknown): ServerFault =>
  final(
    `the file of ${option}, ${file}, cannot be read (${(error as NodeJS.ErrnoException).code}): correct its path or its rights, or mount it`,
  );
