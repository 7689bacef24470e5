import { readFile } from "node:fs/promises";
import type { Outbound, OutboundExchange } from "../net/port.ts";
import { readText, S3Unavailable } from "./s3-answers.ts";
import { firstOf } from "./s3-xml.ts";

/** Keys that sign requests; those of a role expire. */
interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiresAt?: Date;
}

/** Where keys come from: the first of these that is set, in this order; without any, the instance's role. */
export interface AwsIdentity {
  readonly keys: AwsKeys | undefined;
  /** AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE; the file is read again for every new key, since its token rotates. */
  readonly web: { readonly roleArn: string; readonly tokenFile: string; readonly stsUrl: string } | undefined;
  /** The address that a container asks (ECS, EKS), with what it shows there: a token, or the file that holds one. */
  readonly container: { readonly url: string; readonly token?: string; readonly tokenFile?: string } | undefined;
  /** The instance metadata service, as `http://169.254.169.254`. */
  readonly instanceUrl: string;
}

/** Keys for now, kept until they are about to end. */
export interface AwsCredentials {
  current(): Promise<AwsKeys>;
  /** The server takes the current keys no more. */
  forget(): void;
}

/** Keys are fetched again when they end within this time. */
const beforehandMs = 5 * 60 * 1000;
const silentMs = 5000;
/** For one answer: all requests of files wait for it. */
const longestAnswerMs = 10_000;

/** Callers that need new keys wait for the same fetch; while the old ones are valid, a fetch that fails changes nothing. */
export function rotatingCredentials(
  identity: AwsIdentity,
  outbound: Outbound,
  now: () => Date,
  wholeMs: number = longestAnswerMs,
): AwsCredentials {
  const source = { ...identity, outbound, wholeMs };
  let held: AwsKeys | undefined;
  let fetching: Promise<AwsKeys> | undefined;
  const lastsUntil = (ms: number): boolean => held?.expiresAt === undefined || held.expiresAt.getTime() > ms;
  const fetch = async (): Promise<AwsKeys> => {
    try {
      held = await fetchKeys(source);
      return held;
    } catch (error) {
      if (held !== undefined && lastsUntil(now().getTime())) return held;
      throw error;
    } finally {
      fetching = undefined;
    }
  };
  return {
    current: async () => {
      if (held !== undefined && lastsUntil(now().getTime() + beforehandMs)) return held;
      fetching ??= fetch();
      return await fetching;
    },
    forget: () => {
      held = undefined;
    },
  };
}

interface CredentialsConnection {
  readonly outbound: Outbound;
  readonly wholeMs: number;
}

async function fetchKeys({
  keys,
  web,
  container,
  instanceUrl,
  ...way
}: AwsIdentity & CredentialsConnection): Promise<AwsKeys> {
  if (keys !== undefined) return keys;
  if (web !== undefined) return await webIdentityKeys(web, way);
  if (container !== undefined) return await containerKeys(container, way);
  return await instanceKeys(instanceUrl, way);
}

/** AssumeRoleWithWebIdentity of the Security Token Service: the one call that is not signed. */
async function webIdentityKeys(
  { roleArn, tokenFile, stsUrl }: NonNullable<AwsIdentity["web"]>,
  way: CredentialsConnection,
): Promise<AwsKeys> {
  const token = await tokenIn(tokenFile, "AWS_WEB_IDENTITY_TOKEN_FILE");
  const form = new URLSearchParams({
    Action: "AssumeRoleWithWebIdentity",
    Version: "2011-06-15",
    RoleArn: roleArn,
    RoleSessionName: "colophon",
    WebIdentityToken: token,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const xml = await ask(way, { method: "POST", url: stsUrl, headers, body: form.toString() }, "AWS_ROLE_ARN");
  return keysFrom({ ...firstOf(xml, "Credentials") }, "AWS_ROLE_ARN");
}

async function containerKeys(
  { url, token, tokenFile }: NonNullable<AwsIdentity["container"]>,
  way: CredentialsConnection,
): Promise<AwsKeys> {
  const variable = "AWS_CONTAINER_CREDENTIALS_FULL_URI";
  const shown = tokenFile === undefined ? token : await tokenIn(tokenFile, "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
  const headers: Record<string, string> = shown === undefined ? {} : { authorization: shown };
  return keysFrom(fieldsOf(await ask(way, { method: "GET", url, headers }, variable)), variable);
}

/** IMDSv2: a token first, which no request that was forwarded to here by mistake could get. */
async function instanceKeys(base: string, way: CredentialsConnection): Promise<AwsKeys> {
  const variable = "AWS_ACCESS_KEY_ID";
  const lifetime = { "x-aws-ec2-metadata-token-ttl-seconds": "21600" };
  const token = await ask(way, { method: "PUT", url: `${base}/latest/api/token`, headers: lifetime }, variable);
  const headers = { "x-aws-ec2-metadata-token": token };
  const url = `${base}/latest/meta-data/iam/security-credentials/`;
  const role = (await ask(way, { method: "GET", url, headers }, variable)).trim();
  const answer = await ask(way, { method: "GET", url: url + encodeURIComponent(role), headers }, variable);
  return keysFrom(fieldsOf(answer), variable);
}

type CredentialRequest = Pick<OutboundExchange, "method" | "url" | "headers" | "body">;

/** Queries a server for credentials. Errors repeat no part of its answer, which may hold keys. */
async function ask(
  { outbound, wholeMs }: CredentialsConnection,
  question: CredentialRequest,
  variable: string,
): Promise<string> {
  const failed = (why: string, cause?: unknown): S3Unavailable =>
    new S3Unavailable(`${variable}: expected a source of keys that answers; ${why}.`, { cause });
  try {
    const { status, body } = await outbound.stream({ target: "files", silentMs, wholeMs, ...question });
    const text = await readText(body);
    if (status !== 200) throw failed(`it answers ${status}`);
    return text;
  } catch (error) {
    throw error instanceof S3Unavailable ? error : failed("it does not answer", error);
  }
}

async function tokenIn(file: string, variable: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (cause) {
    throw new S3Unavailable(`${variable}: expected a file that can be read, got ${file}.`, { cause });
  }
}

function fieldsOf(json: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(json)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function keysFrom(fields: Readonly<Record<string, unknown>>, variable: string): AwsKeys {
  const { AccessKeyId: id, SecretAccessKey: secret, Expiration } = fields;
  const token = fields["Token"] ?? fields["SessionToken"];
  const expiresAt = new Date(String(Expiration));
  if (typeof id !== "string" || typeof secret !== "string" || typeof token !== "string") {
    throw new S3Unavailable(`${variable}: expected a source that gives keys of a role; its answer holds none.`);
  }
  const keys = { accessKeyId: id, secretAccessKey: secret, sessionToken: token };
  return Number.isNaN(expiresAt.getTime()) ? keys : { ...keys, expiresAt };
}
