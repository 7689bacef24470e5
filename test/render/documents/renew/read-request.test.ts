import { expect, test } from "vitest";
import { readRenewal } from "../../../../src/render/documents/renew/read-request.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";

const server = "https://tsa.example.com/tsr";
const bytes = (body: unknown): Uint8Array => Buffer.from(JSON.stringify(body));

test.each([
  [{ timestampServer: server }, { timestampServer: server, digest: "sha256" }],
  [
    { timestampServer: "HTTP://TSA.example.com", digest: "SHA512" },
    { timestampServer: "HTTP://TSA.example.com", digest: "sha512" },
  ],
  [
    { timestampServer: server, digest: "sha384" },
    { timestampServer: server, digest: "sha384" },
  ],
])("the body %j is read as %j", (body, request) => {
  expect(readRenewal(bytes(body))).toEqual(request);
});

const address = "`timestampServer` is the http or https address of an RFC 3161 timestamp authority.";
const digest = "`digest` is one of sha256, sha384, sha512.";
const noObject = "The body is an object with `timestampServer`.";

test.each<[unknown, Readonly<Record<string, string>>]>([
  [null, { "": noObject }],
  ["text", { "": noObject }],
  [[{ timestampServer: server }], { "": noObject }],
  [{}, { "/timestampServer": address }],
  [{ timestampServer: 1 }, { "/timestampServer": address }],
  [{ timestampServer: "ftp://tsa.example.com" }, { "/timestampServer": address }],
  [{ timestampServer: `see ${server}` }, { "/timestampServer": address }],
  [{ timestampServer: "https://" }, { "/timestampServer": address }],
  [{ timestampServer: `${server} x` }, { "/timestampServer": address }],
  [{ timestampServer: server, digest: "md5" }, { "/digest": digest }],
  [{ timestampServer: server, digest: 256 }, { "/digest": digest }],
  [{ timestampServer: server, digest: null }, { "/digest": digest }],
  [{ timestampServer: server, "a/b": 1 }, { "/a~1b": "Unknown property 'a/b'; known are timestampServer and digest." }],
  [
    { timestampServer: server, ["x".repeat(70)]: 1 },
    { [`/${"x".repeat(70)}`]: `Unknown property '${"x".repeat(60)}'; known are timestampServer and digest.` },
  ],
  [
    { more: 1, digest: "none" },
    {
      "/more": "Unknown property 'more'; known are timestampServer and digest.",
      "/timestampServer": address,
      "/digest": digest,
    },
  ],
])("the body %j is refused with every fault, each at its place", (body, messages) => {
  const refusal = (() => {
    try {
      return readRenewal(bytes(body));
    } catch (error) {
      return error;
    }
  })();
  if (!(refusal instanceof Refusal)) throw new Error("it was read");
  const { code, message, faults } = refusal.record();
  const [first] = Object.values(messages);
  expect([code, message, faults.map((one) => one.code)]).toEqual([
    "INVALID_REQUEST",
    first,
    Object.keys(messages).map(() => "INVALID_VALUE"),
  ]);
  expect(Object.fromEntries(faults.map((one) => [one.path, one.message]))).toEqual(messages);
});

test("a body that is no JSON is refused by name", () => {
  expect(() => readRenewal(Buffer.from("{"))).toThrow(/The body/);
});
