import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { expect, test } from "vitest";
import { joined } from "../../../src/commands/ledger/commitment.ts";
import { ledgerHeadOf, ledgerPolicy } from "../../../src/commands/ledger/ledger-head.ts";
import { policyKeys } from "../../../src/proof/bundle/policy.ts";
import { checkpointText } from "../../../src/proof/checkpoint.ts";
import { emptyRange, extended, rootOf } from "../../../src/proof/hash-tree.ts";
import { type NoteSigner, signedNote, verifierKey } from "../../../src/proof/note.ts";
import { ledgerKeysStream, ledgerStream, treeStream } from "../../../src/vocabulary/events/ledger.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { host, other, type SealedFolder, sealedFolder } from "./sealed-log.ts";

// Somebody writes to the log, and has not the sealing key: no key of theirs is given on to be trusted.

const seed = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, 7)]);
const secret = createPrivateKey({ key: seed, format: "der", type: "pkcs8" });
const theirs: NoteSigner = {
  publicKey: createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32),
  sign: (text) => sign(null, text, secret),
};

async function sealed(): Promise<SealedFolder & AsyncDisposable> {
  const temporary = await temporaryFolder();
  const folder = await sealedFolder(temporary.path);
  await folder.happen(host, "document-1");
  await folder.seal();
  const end = async () => {
    await folder.log.close();
    await temporary.remove();
  };
  return { ...folder, [Symbol.asyncDispose]: end };
}

async function write({ log }: SealedFolder, stream: string, type: string, data: object): Promise<void> {
  const meta = { tenantId: host, correlationId: "c", v: 1 };
  await log.append(stream, "any", [{ id: `${stream} ${type} ${JSON.stringify(data).length}`, type, data, meta }]);
}

/** A checkpoint of their own behind those of a tenant. */
async function checkpoint(folder: SealedFolder, tenantId: string, origin: string): Promise<void> {
  const range = extended(emptyRange, [Buffer.alloc(32, 1)]);
  const note = signedNote(checkpointText({ origin, size: 1, root: rootOf(range) }), origin, theirs);
  const hashes = { commitments: joined([Buffer.alloc(32, 1)]), roots: joined(range.roots) };
  const data = { tenantId, size: 1, ...hashes, note, upTo: "0", at: "2026-03-28T12:00:00.000Z" };
  await write(folder, ledgerStream(tenantId), "CheckpointSigned", data);
}

test("the keys are those of the log, and of a tenant's tree", async () => {
  await using folder = await sealed();
  const { policy, origin } = await ledgerHeadOf(folder.sealing, host);
  expect(policyKeys(policy).map(({ name }) => name)).toEqual([origin]);
  const all = policyKeys(await ledgerPolicy(folder.sealing));
  expect(all).toContainEqual(policyKeys(policy)[0]);
  expect(all).toHaveLength(2);
});

test("a checkpoint that no key of the log has signed is not given on, whatever its tree is called", async () => {
  await using folder = await sealed();
  const key = verifierKey({ name: "evil", publicKey: theirs.publicKey });
  for (const origin of ["colophon.example/log/1", `${key} more`]) {
    await checkpoint(folder, host, origin);
    await expect(ledgerHeadOf(folder.sealing, host)).rejects.toMatchObject({ code: "FILE_DAMAGED" });
  }
  await expect(ledgerHeadOf(folder.sealing, other)).resolves.toMatchObject({ size: 1 });
});

test("a key that the log alone names is trusted by nobody", async () => {
  await using folder = await sealed();
  const publicKey = Buffer.from(theirs.publicKey).toString("base64");
  const added = { tenantId: host, publicKey, blob: `${host}/ledger.none`, at: "2026-03-28T12:00:00.000Z" };
  await write(folder, ledgerKeysStream, "LedgerKeyAdded", added);
  await checkpoint(folder, host, "theirs/log/1");
  const policies = [(await ledgerHeadOf(folder.sealing, host)).policy, await ledgerPolicy(folder.sealing)];
  for (const policy of policies) {
    expect(policyKeys(policy).length).toBeGreaterThan(0);
    expect(policyKeys(policy).filter((one) => Buffer.from(theirs.publicKey).equals(one.publicKey))).toEqual([]);
  }
});

test("a tree whose name has a line more is not in the policy, nor one that cannot be read", async () => {
  await using folder = await sealed();
  const before = await ledgerPolicy(folder.sealing);
  const origin = `x+y\nlog ${verifierKey({ name: "evil", publicKey: theirs.publicKey })}\n`;
  await write(folder, treeStream("x"), "TreeBegan", { tenantId: "x", origin, at: "" });
  await write(folder, treeStream("y"), "TreeBegan", { tenantId: "y", origin: 7 });
  expect(await ledgerPolicy(folder.sealing)).toBe(before);
});
