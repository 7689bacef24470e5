import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AwsIdentity, rotatingCredentials } from "../../../src/ports/blobs/s3-credentials.ts";
import { guardedOutbound } from "../../../src/ports/net/guarded.ts";
import { openTestBlobs } from "../../support/servers/s3/open.ts";
import { startS3Double } from "../../support/servers/s3/server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const start = Date.parse("2026-01-01T00:00:00Z");
const hour = 3_600_000;
const none: AwsIdentity = { keys: undefined, web: undefined, container: undefined, instanceUrl: "http://127.0.0.1:1" };
const outbound = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });

let now: number;
let seen: string[];
let status: number;
let url: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stop: () => void;
const clock = (): Date => new Date(now);

/** A source of keys that last an hour, in all its forms. It writes down what it was shown. */
async function answerTo(request: IncomingMessage): Promise<string> {
  const { method, url: path = "", headers } = request;
  const body = Buffer.concat(await request.toArray()).toString();
  const shown =
    headers.authorization ?? headers["x-aws-ec2-metadata-token"] ?? new URLSearchParams(body).get("WebIdentityToken");
  seen.push(`${method} ${path} ${shown ?? ""}`.trim());
  const fields = {
    AccessKeyId: `key-${seen.length}`,
    SecretAccessKey: "s",
    Token: "t",
    Expiration: new Date(now + hour),
  };
  if (path === "/latest/api/token") return "imds-token";
  if (path.endsWith("/security-credentials/")) return "my-role";
  if (path !== "/sts/") return JSON.stringify(fields);
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = fields;
  return `<R><Credentials><AccessKeyId>${AccessKeyId}</AccessKeyId><SecretAccessKey>${SecretAccessKey}</SecretAccessKey><SessionToken>${Token}</SessionToken><Expiration>${Expiration.toISOString()}</Expiration></Credentials></R>`;
}

beforeEach(async () => {
  now = start;
  seen = [];
  status = 200;
  folder = await temporaryFolder();
  const server = createServer(async (request, response) => {
    const body = await answerTo(request);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close();
});
afterEach(async () => {
  stop();
  await folder.remove();
});

test("a web identity gets new keys before the old ones end, each time with the token that its file holds then", async () => {
  const tokenFile = join(folder.path, "token");
  await writeFile(tokenFile, "first\n");
  const web = { roleArn: "arn:aws:iam::1:role/r", tokenFile, stsUrl: `${url}/sts/` };
  const credentials = rotatingCredentials({ ...none, web }, outbound, clock);
  const [one, same] = await Promise.all([credentials.current(), credentials.current()]);
  expect(one).toEqual(same);
  await writeFile(tokenFile, "second\n");
  now = start + hour - 6 * 60_000;
  expect((await credentials.current()).accessKeyId).toBe("key-1");
  now = start + hour - 4 * 60_000;
  expect((await credentials.current()).accessKeyId).toBe("key-2");
  expect(seen).toEqual(["POST /sts/ first", "POST /sts/ second"]);
});

test("a container shows the token of its file and gets keys", async () => {
  const tokenFile = join(folder.path, "token");
  await writeFile(tokenFile, "pod-token");
  const credentials = rotatingCredentials({ ...none, container: { url: `${url}/creds`, tokenFile } }, outbound, clock);
  expect(await credentials.current()).toMatchObject({ accessKeyId: "key-1", sessionToken: "t" });
  expect(seen).toEqual(["GET /creds pod-token"]);
});

test("an instance gets the keys of its role by IMDSv2", async () => {
  const credentials = rotatingCredentials({ ...none, instanceUrl: url }, outbound, clock);
  expect(await credentials.current()).toMatchObject({ accessKeyId: "key-3" });
  expect(seen).toEqual([
    "PUT /latest/api/token",
    "GET /latest/meta-data/iam/security-credentials/ imds-token",
    "GET /latest/meta-data/iam/security-credentials/my-role imds-token",
  ]);
});

test("a source that fails changes nothing while the keys are valid, and names its variable after that", async () => {
  const credentials = rotatingCredentials(
    { ...none, container: { url: `${url}/creds`, token: "sEcret" } },
    outbound,
    clock,
  );
  await credentials.current();
  status = 500;
  now = start + hour - 60_000;
  expect((await credentials.current()).accessKeyId).toBe("key-1");
  now = start + hour;
  const ended = credentials.current();
  await expect(ended).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  await expect(ended).rejects.toThrow(/^AWS_CONTAINER_CREDENTIALS_FULL_URI: expected .*; it answers 500\.$/);
  await expect(ended).rejects.not.toThrow(/sEcret/);
});

test("keys that the server calls expired are fetched again, and the request is sent with the new ones", async () => {
  const server = await startS3Double();
  const credentials = rotatingCredentials({ ...none, container: { url: `${url}/creds` } }, outbound, clock);
  const blobs = await openTestBlobs(server.url(), { credentials });
  const expired = { status: 400, body: "<Error><Code>ExpiredToken</Code></Error>" };
  server.fault = ({ headers }) => (String(headers.authorization).includes("key-1/") ? expired : undefined);
  await blobs.put("t1/a", Buffer.from("text"));
  expect(seen).toHaveLength(2);
  expect(server.seen.at(-1)?.headers["x-amz-security-token"]).toBe("t");
  await server.stop();
});

test("a source that drips its answer is given up, so that no request waits for it any longer", async () => {
  const dripping = createServer((_request, response) => {
    const drip = setInterval(() => response.write(" "), 5);
    response.on("close", () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
  const container = { url: `http://127.0.0.1:${(dripping.address() as AddressInfo).port}/creds` };
  const credentials = rotatingCredentials({ ...none, container }, outbound, clock, 100);
  await expect(credentials.current()).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
    message: expect.stringContaining("it does not answer"),
  });
  dripping.closeAllConnections();
  dripping.close();
});
