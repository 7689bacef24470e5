import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { bundleFilesIn } from "../../src/proof/bundle/stored-zip.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { colophon } from "../support/command-line.ts";
import { quiet } from "../support/migration.ts";
import { needs, program } from "../support/programs/programs.ts";
import { isLeftOut } from "../support/scope.ts";
import { startTestCluster } from "../support/servers/cluster.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService } from "../support/servers/service.ts";

// docs/how-to/prove.md: what somebody gets who asks for evidence, and what the service and its command say of it.

let service: TestService;
let bundle: Buffer;
let ref = "";
let policy = "";
const at = (name: string): string => join(service.folder, name);

beforeAll(async () => {
  service = await startTestServiceWith(fakeRenderPool(), quiet);
  const json = { document: { content: [{ p: "Proved." }] } };
  ref = (await bodyOf(await service.ask("POST", "documents/generate-from-payload/pdf", { json }))).documentId;
  const answer = await service.ask("GET", `documents/${ref}/evidence`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="evidence-[0-9a-f]{32}\.zip"$/);
  bundle = Buffer.from(await answer.arrayBuffer());
  const ledger = await bodyOf(await service.ask("GET", "ledger"));
  policy = ledger.policy;
  expect(ledger).toMatchObject({ size: expect.any(Number), checkpoint: expect.stringContaining(ledger.origin) });
  await writeFile(at("policy.txt"), policy);
  await writeFile(at("evidence.zip"), bundle);
  await writeFile(at("cut.zip"), bundle.subarray(0, -1));
});
afterAll(() => service.stop());

async function verified(file: Buffer, parts: Readonly<Record<string, string>> = {}) {
  const body = new FormData();
  body.append("file", new Blob([Uint8Array.from(file)]), "evidence.zip");
  for (const [name, part] of Object.entries(parts)) body.append(name, part);
  return await service.ask("POST", "documents/verify", { body });
}

test("evidence is given of a document as soon as it is made, without it where that is wanted, and the same each time", async () => {
  const again = await service.ask("GET", `documents/${ref}/evidence`);
  expect(Buffer.from(await again.arrayBuffer()).equals(bundle)).toBe(true);
  const without = await service.ask("GET", `documents/${ref}/evidence?file=withheld`);
  const judged = await bodyOf(await verified(Buffer.from(await without.arrayBuffer())));
  expect(judged.evidence).toMatchObject({ verdict: "PROVED", files: [{ name: "document.pdf", isInBundle: false }] });
  expect((await service.ask("GET", `documents/${"0".repeat(32)}/evidence`)).status).toBe(404);
});

test("who may read the history and no documents gets evidence without the document; HEAD says how large it is", async () => {
  const withToken = async (...scopes: readonly string[]): Promise<string> => {
    const { clientId, clientSecret } = await bodyOf(
      await service.ask("POST", "api-keys", { json: { name: "Auditor", scopes } }),
    );
    return await signIn(service.baseUrl, { clientId, clientSecret });
  };
  const auditor = await withToken("audit:read");
  const without = Buffer.from(
    await (await service.ask("GET", `documents/${ref}/evidence?file=included`, { token: auditor })).arrayBuffer(),
  );
  expect(bundleFilesIn(without, 10)?.at(-1)?.name).toBe("provenance.intoto.json");
  const reader = await withToken("audit:read", "documents:read");
  const whole = await service.ask("GET", `documents/${ref}/evidence`, { token: reader });
  expect(bundleFilesIn(Buffer.from(await whole.arrayBuffer()), 10)?.at(-1)?.name).toBe("document.pdf");
  const head = await service.ask("HEAD", `documents/${ref}/evidence`, { token: reader });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bundle.length)]);
  const outside = await service.ask("GET", `documents/${ref}/evidence`, { token: await withToken("documents:read") });
  expect(outside.status).toBe(403);
});

test("the service judges it by its own keys, by others where they are given, and says which document it is about", async () => {
  const own = await bodyOf(await verified(bundle));
  expect(own).toMatchObject({
    ...{ format: "evidence", signatures: [], document: { documentId: ref, isUnchanged: true } },
    evidence: { verdict: "PROVED", reason: null, events: ["DocumentGenerated"], files: [{ isInBundle: true }] },
  });
  const { evidence } = await bodyOf(await verified(bundle, { policy: "# nobody\n" }));
  expect(evidence).toMatchObject({ verdict: "NOT_TRUSTED", reason: null });
  const cut = await bodyOf(await verified(bundle.subarray(0, -1)));
  expect(cut).toMatchObject({ evidence: { verdict: "REFUTED", reason: "ZIP", documentId: null }, document: null });
  const wrong = await verified(bundle, { policy: "log nobody" });
  expect(wrong.status).toBe(400);
  expect(await bodyOf(wrong)).toMatchObject({ errors: [{ path: "/policy" }] });
});

test("the command judges it by a policy alone, and its exit code says what it found", async () => {
  await writeFile(at("wrong.txt"), "log nobody\n");
  const codes: readonly (readonly [string, number, RegExp])[] = [
    [
      "evidence.zip --policy policy.txt",
      0,
      /^PROVED: Document [0-9a-f]{32}, made at \S+, is in the log \S+\/log\/[0-9a-f]{32}\.$/m,
    ],
    ["cut.zip --policy policy.txt", 1, /^REFUTED ZIP: /],
    ["evidence.zip", 3, /^NOT_TRUSTED: /],
    ["evidence.zip --policy wrong.txt", 2, /Line 1 of the policy/],
    ["evidence.zip --policy none.txt", 2, /none\.txt cannot be read/],
    ["none.zip --policy policy.txt", 2, /none\.zip cannot be read/],
    ["policy.txt --policy policy.txt", 1, /^REFUTED ZIP: /],
    ["evidence.zip --policy policy.txt --json", 0, /^\{"verdict":"PROVED"/],
  ];
  for (const [words, code, says] of codes) {
    const named = words.split(" ").map((word) => (/\.(zip|txt)$/.test(word) ? at(word) : word));
    const found = await colophon(["verify", ...named]);
    expect([found.code, `${found.out}${found.err}`], words).toEqual([code, expect.stringMatching(says)]);
  }
});

test("the keys are those that the operator's command prints", async () => {
  const settings = { ...quiet, DATA_DIR: service.folder };
  const printed = await colophon(["ledger", "key"], settings);
  expect(printed).toMatchObject({ code: 0, out: policy });
  expect((await colophon(["ledger", "key", "more"], settings)).code).toBe(64);
});

test.skipIf(isLeftOut("sealing and evidence on a cluster"))(
  "on a cluster evidence is given as well, and holds after more has happened",
  async () => {
    const cluster = await startTestCluster();
    onTestFinished(() => cluster.stop());
    const node = await startTestServiceWith(fakeRenderPool(), { ...quiet, ...cluster.settings });
    onTestFinished(() => node.stop());
    const make = async (): Promise<string> => {
      const json = { document: { content: [{ p: "Proved." }] } };
      return (await bodyOf(await node.ask("POST", "documents/generate-from-payload/pdf", { json }))).documentId;
    };
    const first = await make();
    for (const documentId of [first, await make(), first]) {
      const answer = await node.ask("GET", `documents/${documentId}/evidence`);
      const body = new FormData();
      body.append("file", new Blob([await answer.arrayBuffer()]), "evidence.zip");
      const { evidence } = await bodyOf(await node.ask("POST", "documents/verify", { body }));
      expect(evidence).toMatchObject({ verdict: "PROVED", documentId, files: [{ isInBundle: true }] });
    }
    const { size, consistency } = await bodyOf(await node.ask("GET", "ledger?from=1"));
    expect(consistency.hashes.length).toBe(Math.ceil(Math.log2(size)));
  },
);

test("the log is proved to begin with the one whose checkpoint was kept, and no other", needs("python3"), async () => {
  const kept = await bodyOf(await service.ask("GET", "ledger"));
  const json = { document: { content: [{ p: "Later." }] } };
  const { documentId } = await bodyOf(await service.ask("POST", "documents/generate-from-payload/pdf", { json }));
  expect((await service.ask("GET", `documents/${documentId}/evidence`)).status).toBe(200);
  const later = await bodyOf(await service.ask("GET", `ledger?from=${kept.size}`));
  expect(later.consistency.from).toBe(kept.size);
  expect((await service.ask("GET", `ledger?from=${later.size + 1}`)).status).toBe(400);
  const [hash = ""] = later.consistency.hashes;
  const turned = `${hash.startsWith("A") ? "B" : "A"}${hash.slice(1)}`;
  const changed = {
    ...later,
    consistency: { ...later.consistency, hashes: [turned, ...later.consistency.hashes.slice(1)] },
  };
  const cases: readonly (readonly [string, object, number, string])[] = [
    [kept.checkpoint, later, 0, "PROVED"],
    [kept.checkpoint, changed, 1, "REFUTED TREE"],
    [kept.checkpoint, { ...later, checkpoint: kept.checkpoint }, 1, "REFUTED TREE"],
    [kept.checkpoint, { ...later, consistency: null }, 1, "REFUTED LEDGER"],
    [kept.checkpoint.replace(/^.*/, "another"), later, 1, "REFUTED TREE"],
    [kept.checkpoint.replace(/\n.{44}\n/, `\n${Buffer.alloc(32).toString("base64")}\n`), later, 1, "REFUTED TREE"],
    [kept.checkpoint, { ...later, checkpoint: later.checkpoint.replace(/\n\d+\n/, "\n1\n") }, 1, "REFUTED SIGNATURE"],
    ["something else", later, 2, "expected three lines"],
  ];
  for (const [checkpoint, answer, status, says] of cases) {
    await writeFile(at("kept.checkpoint"), checkpoint);
    await writeFile(at("ledger.json"), JSON.stringify(answer));
    const words = ["--policy", at("policy.txt"), "--kept", at("kept.checkpoint"), at("ledger.json")];
    const found = program("python3").outcome([resolve("tools/verify.py"), ...words]);
    expect([found.status, `${found.stdout}${found.stderr}`], says).toEqual([status, expect.stringContaining(says)]);
  }
});

test("a stranger proves it with Python alone", needs("python3"), () => {
  const words = [resolve("tools/verify.py"), "--policy", at("policy.txt"), at("evidence.zip")];
  expect(program("python3").output(words)).toMatch(/: PROVED: Document /);
});
