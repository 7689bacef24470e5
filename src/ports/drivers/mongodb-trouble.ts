import { fileObstacle, type ServerFault, ServerRefused, socketObstacle, type TlsWords } from "./server-refused.ts";

const words: TlsWords = {
  authority: "tlsCAFile",
  mismatch: "correct tls in the address, or the server's own settings",
};

interface MongoFault {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly path?: unknown;
  readonly message?: string;
  readonly cause?: unknown;
  /** The servers that a search looked at, with what is known of each. */
  readonly reason?: {
    readonly setName?: unknown;
    readonly servers?: ReadonlyMap<string, { readonly error?: unknown }>;
  };
}

/**
 * Why MongoDB cannot be used, as a sentence for the operator; undefined: neither the address nor the server is at fault. It needs
 * nothing of the driver, which is loaded only where it is used.
 */
export const mongoRefusalOf = (error: unknown): ServerRefused | undefined => {
  if (error instanceof ServerRefused) return error;
  const obstacle = obstacleIn(error);
  return obstacle === undefined ? undefined : new ServerRefused(obstacle, { cause: error });
};

const obstacleIn = (error: unknown): ServerFault | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  const { name, code, path, message = "", cause, reason } = error as MongoFault;
  if (addressFaults.has(String(name))) return addressObstacle(message);
  if (code === authenticationFailed || /^Authentication failed/.test(message)) {
    return { sentence: "the server refuses its user or password: correct them, or authSource", mayPass: false };
  }
  if (code === unauthorized) return { sentence: notAllowed, mayPass: false };
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return typeof path === "string" ? fileObstacle("tlsCAFile", path, error) : undefined;
  }
  if (reason?.servers !== undefined) return selectionObstacle(reason);
  return cause instanceof Error ? obstacleIn(cause) : undefined;
};

/** Codes that the server gives its errors. */
const unauthorized = 13;
const authenticationFailed = 18;

const notAllowed =
  "its user may not read and write its database: grant readWrite on it, and on the one of the same name with -files";

const addressFaults = new Set([
  ...["MongoParseError", "MongoInvalidArgumentError", "MongoAPIError", "MongoMissingCredentialsError"],
  "MongoMissingDependencyError",
]);

/** Only the driver's words on an option are shown; anything else could hold the address, and its password. */
const addressObstacle = (message: string): ServerFault => {
  const [option] = /^options? [\w, ]{1,80} (?:is|are) not supported$/.exec(message) ?? [];
  const got = option === undefined ? "got another text" : `the driver says: ${option}`;
  return {
    sentence: `expected an address like mongodb://user:password@host1,host2/colophon?replicaSet=name, with user and password percent-encoded; ${got}`,
    mayPass: false,
  };
};

/** Each server that was looked for, with its own reason. */
const selectionObstacle = ({ servers, setName }: NonNullable<MongoFault["reason"]>): ServerFault => {
  const found = [...(servers ?? [])].map(([where, { error }]) => serverObstacle(where, error));
  if (found.length === 0) {
    return {
      sentence: `no server of the set ${String(setName)} is at the hosts of the address: correct replicaSet, or the hosts`,
      mayPass: false,
    };
  }
  return {
    sentence: [...new Set(found.map(({ sentence }) => sentence))].join("; "),
    mayPass: found.every(({ mayPass }) => mayPass),
  };
};

const serverObstacle = (where: string, error: unknown): ServerFault => {
  const known = socketObstacle(where, error, words);
  if (known !== undefined) return known;
  const { message } = Object(error) as MongoFault;
  if (message === undefined) {
    return {
      sentence: `${where} is no primary: look whether the set has one, and whether replicaSet is its name`,
      mayPass: true,
    };
  }
  if (/closed/.test(message)) {
    return {
      sentence: `${where} ended the connection at once: look into its log, and whether it wants TLS (tls=true)`,
      mayPass: true,
    };
  }
  return {
    sentence: `${where} does not answer as a MongoDB does: look into its log, or correct host, port and tls`,
    mayPass: true,
  };
};
