import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { signFile } from "../render/signatures/files.ts";
import { signedFile } from "../render/signatures/signed.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

async function verify(parts: Readonly<Record<string, Uint8Array | string>>) {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") body.append(name, part);
    else body.append(name, new Blob([Buffer.from(part)]), name);
  }
  return service.ask("POST", "documents/verify", { body });
}

const roots = Buffer.from(signFile("root.pem")).toString("utf8");

test("a signed file is judged, with the roots that are given", async () => {
  const { bytes } = await signedFile();
  const answer = await bodyOf(await verify({ file: bytes, roots }));
  expect(answer).toMatchObject({
    format: "pdf",
    sizeBytes: bytes.length,
    signatures: [{ name: "Signature1", verdict: "valid", trust: "trusted", coverage: "wholeFile" }],
    document: null,
  });
});

test("roots may come as a file", async () => {
  const { bytes } = await signedFile();
  const answer = await bodyOf(await verify({ file: bytes, roots: signFile("root.pem") }));
  expect(answer).toMatchObject({ signatures: [{ trust: "trusted" }] });
});

/** A document of the tenant, and its file. */
async function made(format: string) {
  const json = { document: { content: [{ p: "Ours." }] } };
  const record = await bodyOf(await service.ask("POST", `documents/generate-from-payload/${format}`, { json }));
  const got = await service.ask("GET", new URL(record.downloadUrl).pathname);
  return { ...record, file: new Uint8Array(await got.arrayBuffer()) };
}

test("without roots in the request those that the tenant keeps are trusted, with an empty part none", async () => {
  const { bytes: file } = await signedFile();
  const trust = async (parts: object = {}) =>
    (await bodyOf(await verify({ file, ...parts }))).signatures.map((one: { trust: string }) => one.trust);
  const keep = (name: string, bytes: Uint8Array) =>
    service.ask("POST", "assets/roots", upload(name, Buffer.from(bytes).toString("latin1")));
  expect(await trust()).toEqual(["notChecked"]);
  expect((await keep("others.pem", signFile("stamp.pem"))).status).toBe(201);
  expect(await trust()).toEqual(["notTrusted"]);
  expect((await keep("broken.pem", Buffer.from("none"))).status).toBe(201);
  expect((await keep("ours.pem", signFile("root.pem"))).status).toBe(201);
  expect(await trust()).toEqual(["trusted"]);
  expect(await trust({ roots: signFile("stamp.pem") })).toEqual(["notTrusted"]);
  expect(await trust({ roots: "" })).toEqual(["notChecked"]);
  expect((await service.ask("DELETE", "assets/roots/ours.pem")).status).toBe(204);
  expect(await trust()).toEqual(["notTrusted"]);
  for (const name of ["others.pem", "broken.pem"])
    expect((await service.ask("DELETE", `assets/roots/${name}`)).status).toBe(204);
  expect(await trust()).toEqual(["notChecked"]);
});

test("a PDF file of the tenant is recognised, also when it was changed", async () => {
  const { file, sha256, documentId, fileName } = await made("pdf");
  expect(await bodyOf(await verify({ file }))).toMatchObject({
    signatures: [],
    sha256,
    document: { documentId, fileName, isUnchanged: true },
  });
  const longer = Buffer.concat([file, Buffer.from("\n")]);
  expect(await bodyOf(await verify({ file: longer }))).toMatchObject({ document: { documentId, isUnchanged: false } });
});

test("a DOCX file of the tenant is recognised by its bytes, and not when it was changed", async () => {
  const { file, sha256, documentId, fileName } = await made("docx");
  expect(await bodyOf(await verify({ file }))).toMatchObject({
    ...{ format: "docx", signatures: [], sha256 },
    document: { documentId, fileName, isUnchanged: true },
  });
  // A comment of one letter behind the end of the archive.
  const other = Buffer.concat([file.subarray(0, -2), Buffer.from([1, 0]), Buffer.from("x")]);
  expect(await bodyOf(await verify({ file: other }))).toMatchObject({ format: "docx", document: null });
});

test("a signature beside a file is judged over that file", async () => {
  const answer = await bodyOf(await verify({ file: Buffer.from("any"), signature: Buffer.from("none") }));
  expect(answer).toMatchObject({ signatures: [{ verdict: "invalid", name: "" }], document: null });
});

test.each([
  ["a file that is no PDF", { file: Buffer.from("text") }, "/file"],
  ["roots that are none", { file: Buffer.from("text"), roots: "text" }, "/roots"],
  ["no file", { roots: "text" }, "/file"],
])("%s is refused, with its place", async (_what, parts, path) => {
  const refused = await bodyOf(await verify(parts));
  expect(refused).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path });
});
