import { resolve } from "node:path";
import { ServerRefused } from "../../drivers/server-refused.ts";

/** One server of a cluster. */
export interface ServerHost {
  readonly name: string;
  readonly port: number;
}

/** The servers of an address, the credentials for them, and how the connection is encrypted. */
export interface ServerAccess {
  readonly hosts: readonly ServerHost[];
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
  readonly isSecure: boolean;
  /** Where the certificate of the servers' authority is; undefined: authorities that the system trusts. */
  readonly caFile: string | undefined;
}

/** The options that may stand in the address. Not `throwOnAppendFailure`: conflicts are recognised by what it throws. */
const options: ReadonlySet<string> = new Set([
  "connectionname",
  "defaultdeadline",
  "discoveryinterval",
  "gossiptimeout",
  "keepaliveinterval",
  "keepalivetimeout",
  "maxdiscoverattempts",
  "nodepreference",
  "tls",
  "tlscafile",
]);

const shape = /^esdb(?:\+discover)?:\/\/(?:([^:@/?]+):([^@/?]*)@)?([^@/?]+)\/?(?:\?(.*))?$/;

/**
 * Reads the address of a server or cluster before the client does: the client prints an address that it does not understand
 * as a whole, with its password.
 * @throws ServerRefused that names the fault and repeats nothing secret
 */
export function readUrl(url: string): ServerAccess {
  const match = shape.exec(url.trim());
  if (match === null) throw fault("an address like esdb://user:password@host:2113, got another text");
  const [, username, password, hosts = "", query = ""] = match;
  const given = query.split("&").filter((part) => part !== "");
  let isSecure = true;
  let caFile: string | undefined;
  for (const part of given) {
    const [name = "", value = ""] = part.split("=");
    const key = keyOf(name);
    if (!options.has(key)) throw fault(`one of the options ${[...options].join(", ")}, got "${name.slice(0, 40)}"`);
    if (value === "") throw fault(`a value for the option ${key}, got none`);
    if (key === "tls") isSecure = value.trim() !== "false";
    if (key === "tlscafile") caFile = resolve(decoded(value.trim()));
  }
  const credentials = username === undefined ? undefined : { username: decoded(username), password: decoded(password) };
  if (isSecure && credentials === undefined) {
    throw fault("a user and a password, since the server reads the whole log to nobody unknown; got none");
  }
  return { hosts: hosts.split(",").map(hostOf), credentials, isSecure, caFile };
}

const usualPort = 2113;

function hostOf(text: string): ServerHost {
  const [, name = "", port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(text.trim()) ?? [];
  return { name, port: port === undefined ? usualPort : Number(port) };
}

/**
 * Milliseconds for the answer to a sign of life, and seconds for a node to say who leads: of a node that froze, the client's own times
 * notice the first after twenty seconds, and take five for the second before they try another node.
 */
const ownTimes = { keepAliveTimeout: 1500, gossipTimeout: 1 };

/** The same address with these times; what it says of them itself comes first. */
export function withOwnTimes(url: string): string {
  const [address = "", query = ""] = url.trim().split("?");
  const given = query.split("&").filter((part) => part !== "");
  const named = new Set(given.map((part) => keyOf(part.split("=")[0] ?? "")));
  const added = Object.entries(ownTimes).filter(([name]) => !named.has(keyOf(name)));
  const slash = /\/\/[^/]*$/.test(address) ? "/" : "";
  return `${address}${slash}?${[...given, ...added.map(([name, value]) => `${name}=${value}`)].join("&")}`;
}

const keyOf = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, "");

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw fault("user, password and file with % written as %25, got a % that stands for nothing");
  }
}

function fault(sentence: string): Error {
  return new ServerRefused({ sentence: `ESDB_URL: expected ${sentence}.`, mayPass: false });
}
