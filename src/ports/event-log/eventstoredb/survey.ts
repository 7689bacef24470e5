import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { fileObstacle, type ServerFault, socketObstacle, type TlsWords } from "../../drivers/server-refused.ts";
import { readUrl, type ServerAccess, type ServerHost } from "./url.ts";

const words: TlsWords = {
  authority: "tlsCAFile",
  mismatch: "give the server certificates, or write tls=false where the network is closed to others",
};

/** Milliseconds that a server gets to say that it speaks the protocol. */
const answerMs = 3000;

/**
 * Tries every server of the address by itself, as the client does not say which of them failed of what. Undefined: one of them
 * speaks the protocol, and a fault lies elsewhere.
 * @throws Error of an address that cannot be used
 */
export async function obstacleTo(url: string): Promise<ServerFault | undefined> {
  const access = readUrl(url);
  const ofFile = authorityObstacle(access);
  if (ofFile !== undefined) return ofFile;
  const found = await Promise.all(access.hosts.map((host) => obstacleAt(host, access)));
  const obstacles = found.filter((one) => one !== undefined);
  if (obstacles.length < found.length) return undefined;
  return {
    sentence: [...new Set(obstacles.map(({ sentence }) => sentence))].join("; "),
    mayPass: obstacles.some(({ mayPass }) => mayPass) && obstacles.every(({ mayPass }) => mayPass),
  };
}

/** The fault of the file of the authority; undefined: it is sound, or there is none. */
export function authorityObstacle({ isSecure, caFile }: ServerAccess): ServerFault | undefined {
  if (!isSecure || caFile === undefined) return undefined;
  let text: Buffer;
  try {
    text = readFileSync(caFile);
  } catch (error) {
    return fileObstacle(words.authority, caFile, error);
  }
  return holdsCertificate(text)
    ? undefined
    : {
        sentence: `the file of tlsCAFile, ${caFile}, holds no certificate in PEM: give the authority's`,
        mayPass: false,
      };
}

/** Whether a file begins with a certificate, in PEM or DER, that OpenSSL reads. */
export function holdsCertificate(text: Buffer): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

async function obstacleAt(host: ServerHost, access: ServerAccess): Promise<ServerFault | undefined> {
  const where = `${host.name}:${host.port}`;
  const greeted = await greet(() => socketTo(host, access));
  if (greeted.kind === "answered") return greeted.isOurs ? undefined : await otherwise(host, access, where);
  if (greeted.kind === "silent") return socketObstacle(where, { code: "ETIMEDOUT" }, words);
  if (greeted.kind === "closed") return await otherwise(host, access, where);
  const known = socketObstacle(where, greeted.error, words);
  return known?.mayPass === true || isOfCertificate(greeted.error) ? known : await otherwise(host, access, where);
}

const isOfCertificate = (error: Error): boolean => /CERT|UNABLE_TO/.test(String((error as NodeJS.ErrnoException).code));

/** The server ended the connection, or said what no server of the protocol says: perhaps it wants TLS, or has none. */
async function otherwise(host: ServerHost, access: ServerAccess, where: string): Promise<ServerFault> {
  const isSecure = !access.isSecure;
  const other = await greet(() => socketTo(host, { ...access, isSecure, isTrusting: true }));
  if (other.kind === "answered" && other.isOurs) {
    const sentence = isSecure
      ? `${where} speaks TLS, and the address says tls=false: remove that, and name user, password and tlsCAFile`
      : `${where} speaks without TLS: ${words.mismatch}`;
    return { sentence, mayPass: false };
  }
  const sentence = `${where} does not answer as an EventStoreDB does: look into its log, or correct host and port`;
  return { sentence, mayPass: true };
}

interface SurveyConnection {
  readonly isSecure: boolean;
  readonly caFile: string | undefined;
  /** Takes every certificate: only the greeting is sent there. */
  readonly isTrusting?: boolean;
}

function socketTo({ name, port }: ServerHost, { isSecure, caFile, isTrusting = false }: SurveyConnection): Socket {
  if (!isSecure) return connectPlain({ host: name, port });
  const ca = caFile === undefined || isTrusting ? undefined : readFileSync(caFile);
  return connectTls({
    ...{ host: name, port, ALPNProtocols: ["h2"], rejectUnauthorized: !isTrusting },
    ...(isIP(name) === 0 ? { servername: name } : {}),
    ...(ca === undefined ? {} : { ca }),
  });
}

type Greeted =
  /** `isOurs`: with settings of HTTP/2. */
  | { readonly kind: "answered"; readonly isOurs: boolean }
  | { readonly kind: "closed" }
  | { readonly kind: "silent" }
  | { readonly kind: "failed"; readonly error: Error };

/** RFC 9113, 3.4: the client's preface, and settings that set nothing. */
const preface = Buffer.concat([
  Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);

/** RFC 9113, 4.1: the type of a frame is its fourth byte, that of settings is 4. */
const isSettings = (bytes: Buffer): boolean => bytes[0] === 0 && bytes[3] === 4;

function greet(open: () => Socket): Promise<Greeted> {
  return new Promise((resolve) => {
    const socket = open();
    const timer = setTimeout(() => end({ kind: "silent" }), answerMs);
    const end = (greeted: Greeted): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(greeted);
    };
    // The server may speak first, or only when it was greeted.
    socket.on("connect", () => socket.write(preface));
    socket.on("data", (bytes: Buffer) => end({ kind: "answered", isOurs: isSettings(bytes) }));
    socket.on("error", (error) => end({ kind: "failed", error }));
    socket.on("close", () => end({ kind: "closed" }));
  });
}
