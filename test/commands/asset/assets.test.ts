import { describe, expect, test } from "vitest";
import { certificateAt } from "../../../src/commands/asset/read.ts";
import { removeAsset, removeDecider } from "../../../src/commands/asset/remove.ts";
import { type NewAsset, type StoreAsset, storeAsset, storeDecider } from "../../../src/commands/asset/store.ts";
import { GivenAssets } from "../../../src/commands/document/given-assets.ts";
import { serveOutside } from "../../../src/commands/document/serve-outside.ts";
import { createBlobSweeper } from "../../../src/commands/document/sweep-blobs.ts";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import type { AssetEvent } from "../../../src/vocabulary/events/asset.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { noVault } from "../../doubles/no-vault.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { eventsOf, keysOf, origin, otherTenant, stage, tenant } from "../stage.ts";

describe("the rules of uploaded files", () => {
  const { replaces: _, ...file } = samples.AssetReplaced;
  const stored: AssetEvent = { type: "AssetStored", data: samples.AssetStored };
  const removed: AssetEvent = { type: "AssetRemoved", data: samples.AssetRemoved };
  const command: StoreAsset = { ...file, sha256: "3".repeat(64), place: "any" };
  const { place, ...other } = command;

  test("a file at a free path is stored", () => {
    given(storeDecider, [])
      .when(command)
      .thenEvents([{ type: "AssetStored", data: other }]);
    given(storeDecider, [stored, removed])
      .when(command)
      .thenEvents([{ type: "AssetStored", data: other }]);
  });

  test("other bytes at a taken path replace it, the same bytes change nothing", () => {
    const data = { ...other, replaces: samples.AssetStored.blob };
    given(storeDecider, [stored])
      .when(command)
      .thenEvents([{ type: "AssetReplaced", data }]);
    given(storeDecider, [stored])
      .when({ ...command, sha256: samples.AssetStored.sha256 })
      .thenNothing();
  });

  test("the same bytes replace a file whose warnings no longer hold", () => {
    const warnings = [{ code: "CERTIFICATE_UNREADABLE", path: "/file", message: "It does not open." }];
    const doubted: AssetEvent = { type: "AssetStored", data: { ...samples.AssetStored, warnings } };
    const again = { ...command, sha256: samples.AssetStored.sha256, warnings };
    const data = { ...other, sha256: again.sha256, warnings: [], replaces: samples.AssetStored.blob };
    given(storeDecider, [doubted])
      .when({ ...again, warnings: [] })
      .thenEvents([{ type: "AssetReplaced", data }]);
    given(storeDecider, [doubted]).when(again).thenNothing();
  });

  test("who wants a path that holds a file is refused otherwise", () => {
    given(storeDecider, [])
      .when({ ...command, place: "taken" })
      .thenRefused("NOT_FOUND");
  });

  test("removing names the bytes of every upload, and needs a file", () => {
    const request = { kind: "fonts", fileName: "BRAND regular.ttf", at: samples.AssetRemoved.at } as const;
    const replaced: AssetEvent = { type: "AssetReplaced", data: samples.AssetReplaced };
    given(removeDecider, [stored, replaced]).when(request).thenEvents([removed]);
    given(removeDecider, []).when(request).thenRefused("NOT_FOUND");
    given(removeDecider, [stored, removed]).when(request).thenRefused("NOT_FOUND");
  });
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function storing() {
  const { log, blobs, clock, pass } = stage();
  const sealed = sealedBlobs(blobs, new SealingKeys(Buffer.alloc(32, 1)), clock);
  const pool = { inspect: async () => ({ warnings: [], certificates: [] }) };
  const quotas = { mustHaveSpace: async () => undefined };
  const store = { log, blobs, sealed, clock, pool, quotas };
  const put = (number: number, kind: NewAsset["kind"], fileName: string, text: string) =>
    storeAsset(store, origin(number), { kind, fileName, bytes: bytes(text), place: "any" });
  const outside = (tenantId = tenant) => {
    const platformAsset = async (path: string) => (path === "images/shared.png" ? bytes("platform") : undefined);
    const outbound = { request: () => Promise.reject(new Error("nothing is sent")) };
    const componentsNamed = async () => [];
    return serveOutside(
      { log, blobs, sealed, platformAsset, componentsNamed, outbound, clock, vault: noVault },
      tenantId,
      new GivenAssets({ log }, origin(0)),
    );
  };
  const said = async (path: string, tenantId?: string) => {
    const found = await outside(tenantId).asset(path);
    return found && Buffer.from(found).toString();
  };
  return { ...store, pass, put, said };
}

describe("a tenant's files", () => {
  test("are found by documents by their path, in any case of the name, before those of the platform", async () => {
    const { put, said } = storing();
    expect(await said("images/shared.png")).toBe("platform");
    await put(1, "images", "Shared.png", "own");
    expect(await said("images/shared.png")).toBe("own");
    expect(await said("images/SHARED.PNG")).toBe("own");
    expect(await said("images/shared.png", otherTenant)).toBe("platform");
    for (const path of [
      "Images/shared.png",
      "shared.png",
      "/images/shared.png",
      "fonts/shared.png",
      "images/",
      "images",
    ]) {
      expect(await said(path), path).toBeUndefined();
    }
  });

  test("are replaced and removed; the bytes of a replaced one stay until it is removed", async () => {
    const { put, said, log, blobs } = storing();
    const first = await put(1, "fonts", "Brand.ttf", "one");
    const second = await put(2, "fonts", "brand.TTF", "two");
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(await said("fonts/Brand.ttf")).toBe("two");
    expect(await keysOf(blobs)).toEqual(new Set([first.file.blob, second.file.blob]));
    await removeAsset({ log, blobs }, origin(3), { kind: "fonts", fileName: "BRAND.ttf" }, {});
    expect(await said("fonts/Brand.ttf")).toBeUndefined();
    expect(await keysOf(blobs)).toEqual(new Set());
    await expect(
      removeAsset({ log, blobs }, origin(4), { kind: "fonts", fileName: "Brand.ttf" }, {}),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("cost nothing when the same bytes come again, or the same command", async () => {
    const { put, log, blobs } = storing();
    const { file } = await put(1, "images", "a.png", "one");
    expect((await put(2, "images", "a.png", "one")).file).toEqual(file);
    expect((await put(1, "images", "a.png", "one")).file).toEqual(file);
    expect(await keysOf(blobs)).toEqual(new Set([file.blob]));
    expect(await eventsOf(log)).toHaveLength(1);
  });

  test("leave no bytes behind when they are refused", async () => {
    const { put, ...store } = storing();
    await put(1, "images", "a.png", "one");
    const again: NewAsset = {
      kind: "images",
      fileName: "A.png",
      bytes: bytes("two"),
      place: "any",
      seen: { isNot: "any" },
    };
    await expect(storeAsset(store, origin(2), again)).rejects.toMatchObject({ code: "PRECONDITION_FAILED" });
    const none: NewAsset = { kind: "images", fileName: "b.png", bytes: bytes("two"), place: "taken" };
    await expect(storeAsset(store, origin(3), none)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await keysOf(store.blobs)).size).toBe(1);
  });

  test("are sealed when they are certificates, given to signing alone, and gone once replaced", async () => {
    const { put, said, log, blobs, sealed } = storing();
    const { file } = await put(1, "certs", "signer.p12", "a private key");
    expect(await said("certs/signer.p12")).toBeUndefined();
    const chunks: Buffer[] = [];
    for await (const chunk of (await blobs.open(file.blob)) ?? []) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("latin1")).not.toContain("private");
    const opened = await certificateAt({ log, sealed }, tenant, "certs/Signer.P12");
    expect(Buffer.from(opened ?? []).toString()).toBe("a private key");
    expect(await certificateAt({ log, sealed }, otherTenant, "certs/signer.p12")).toBeUndefined();
    await put(2, "fonts", "signer.ttf", "a font");
    expect(await certificateAt({ log, sealed }, tenant, "fonts/signer.ttf")).toBeUndefined();
    const { file: next } = await put(3, "certs", "signer.p12", "another key");
    expect([...(await keysOf(blobs))].filter((key) => key.includes("certs"))).toEqual([next.blob]);
  });

  test("are gone once an upload is repeated that could not remove the certificate it replaced", async () => {
    const { put, ...store } = storing();
    await put(1, "certs", "signer.p12", "a private key");
    const stuck = { ...store, sealed: { ...store.sealed, remove: () => Promise.reject(new Error("disk")) } };
    const asset: NewAsset = { kind: "certs", fileName: "signer.p12", bytes: bytes("another key"), place: "any" };
    const { file } = await storeAsset(stuck, origin(2), asset);
    expect((await keysOf(store.blobs)).size).toBe(2);
    expect((await put(2, "certs", "signer.p12", "another key")).file).toEqual(file);
    expect(await keysOf(store.blobs)).toEqual(new Set([file.blob]));
  });

  test("are swept when no event speaks of them, and only then", async () => {
    const { put, log, blobs, clock, pass } = storing();
    const first = await put(1, "fonts", "a.ttf", "one");
    const second = await put(2, "fonts", "a.ttf", "two");
    const stray = `${tenant}/asset.fonts.${"0".repeat(64)}.44444444-4444-5444-8444-444444444444`;
    await blobs.put(stray, bytes("stray"));
    pass(2 * 60 * 60 * 1000);
    expect(await createBlobSweeper(log, blobs).step(clock.now(), 100)).toBe(1);
    expect(await keysOf(blobs)).toEqual(new Set([first.file.blob, second.file.blob]));
  });
});
