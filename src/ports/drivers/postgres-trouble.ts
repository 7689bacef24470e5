/** PostgreSQL cannot be used as it is: the sentence says what is wrong and what to do, without the address and its password. */
export class PostgresRefused extends Error {
  override readonly name = "PostgresRefused";
  readonly code = "POSTGRES_REFUSED";
  /** Whether it may be otherwise soon, without anybody's doing: the server starts, or the network comes back. */
  readonly mayPass: boolean;

  constructor(message: string, options: { readonly cause?: unknown; readonly mayPass?: boolean } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.mayPass = options.mayPass ?? false;
  }
}

/** The reason a start failed, as a sentence for the operator; undefined when neither the address nor the server is at fault. */
export const refusalOf = (error: unknown): PostgresRefused | undefined => {
  if (error instanceof PostgresRefused) return error;
  const fault = innermost(error);
  const { code, message } = fault as { readonly code?: unknown; readonly message?: unknown };
  const known = Object.hasOwn(sentences, String(code)) ? sentences[String(code)] : undefined;
  if (known !== undefined) return new PostgresRefused(known, { mayPass: passing.has(String(code)) });
  if (tlsFaults.test(String(code)) || /SSL connections|self-signed|certificate/i.test(String(message)))
    return new PostgresRefused(`TLS cannot be agreed on (${String(message)}): ${tlsRemedy}`);
  if (/timeout/i.test(String(message))) return new PostgresRefused(noAnswer, { mayPass: true });
  if (/^(?:08|53|57)/.test(String(code)) || /Connection terminated/.test(String(message)))
    return new PostgresRefused(`the server ended the connection (${String(message)}): look into its log`, {
      mayPass: true,
    });
  return undefined;
};

const tlsRemedy =
  "name the authority of the server's certificate with sslrootcert=FILE, or switch TLS on at the server, or write sslmode=disable where the network is trusted";

/** TLS's own codes begin with `ERR_` or name the certificate; `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT`. */
const tlsFaults = /CERT|^ERR_(?:TLS|SSL)|UNABLE_TO/;

const noAnswer = "its host did not answer in time: look at the network between, or correct host and port";

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: "its host has no address: correct the host, or the name service",
  EAI_AGAIN: "its host could not be looked up: try again, or correct the host or the name service",
  ECONNREFUSED: "nothing listens at its host and port: start the server, or correct them",
  EHOSTUNREACH: "its host cannot be reached: look at the network between, or correct the host",
  ENETUNREACH: "its host cannot be reached: look at the network between, or correct the host",
  ECONNRESET: "the server ended the connection at once: look into its log, and whether it wants TLS (sslmode)",
  ETIMEDOUT: noAnswer,
  "28P01": "the server refuses its user or password: correct them",
  "28000":
    "the server does not let this user in from here (pg_hba.conf): correct the user, or sslmode, or the server's rules",
  "3D000": "its database does not exist: create it (createdb), or correct the name",
  "42501": "its user may not create tables in the database: grant it CREATE on the database, or make it the owner",
  "53300": "the server has no connection left: raise max_connections, or lower PG_CONNECTIONS",
  "57P03": "the server is starting or stopping: wait until it accepts connections",
  "25006": "the server is read-only: name the primary, not a standby",
};

/** Servers that start, stop or change places, and networks and name services that do. */
const passing = new Set([
  ...["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET", "ETIMEDOUT"],
  ...["53300", "57P03", "25006"],
]);

/** The driver's or the server's own error, below those that were thrown for it. */
const innermost = (error: unknown): unknown => {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error;
};
