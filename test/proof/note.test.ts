import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checkpointText, readCheckpoint } from "../../src/proof/checkpoint.ts";
import { keyIdOf, type NoteKey, openNote, signedNote, verifierKey } from "../../src/proof/note.ts";

/** The example of the package that the format comes from (golang.org/x/mod/sumdb/note). */
const theirs = {
  key: { name: "PeterNeumann", publicKey: Buffer.from("GlzZBxQ8OExB6DDFvOEqqIF+xWSaqr8sMTiLNbLXRNY=", "base64") },
  written: "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  line: "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
};

describe("a signed note", () => {
  test("of others is taken, and its key written as they write it", () => {
    expect(openNote(`${theirs.text}\n${theirs.line}`, [theirs.key])).toBe(theirs.text);
    expect(verifierKey(theirs.key)).toBe(theirs.written);
  });

  const pair = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const key = { name: "colophon.example/log/1", publicKey };
  const signer = { publicKey, sign: (text: Uint8Array) => sign(null, text, pair.privateKey) };
  const note = signedNote("a text\nof two lines\n", key.name, signer);

  test("of ours opens with our key, whatever other lines are below it", () => {
    expect(openNote(note, [key])).toBe("a text\nof two lines\n");
    expect(openNote(`${note}${theirs.line}`, [key])).toBe("a text\nof two lines\n");
    expect(openNote(`${note}${theirs.line}`, [theirs.key])).toBeUndefined();
  });

  test.each([
    ["another text", note.replace("two", "too")],
    ["another name", note.replace("— colophon", "— kolophon")],
    ["a signature that is cut", note.replace(/.{8}\n$/, "\n")],
    ["a signature in another spelling", note.replace(/=\n$/, "\n")],
    ["no line feed at the end", note.slice(0, -1)],
    ["no empty line", note.replace("\n\n", "\n")],
    ["nothing", ""],
  ])("with %s does not", (_what, changed) => {
    expect(openNote(changed, [key])).toBeUndefined();
  });

  test("opens with its key also where another that is trusted has the same four bytes", () => {
    // Found by trying: these two numbers, and a name.
    const seed = createHash("sha256").update("key 12888").digest();
    const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
    const secret = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const own = createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32);
    const other = createHash("sha256").update("other 30955").digest();
    const [one, two]: readonly [NoteKey, NoteKey] = [
      { name: "log", publicKey: other },
      { name: "log", publicKey: own },
    ];
    expect(keyIdOf(one)).toEqual(keyIdOf(two));
    const signed = signedNote("a text\n", "log", { publicKey: own, sign: (text) => sign(null, text, secret) });
    expect(openNote(signed, [one, two])).toBe("a text\n");
    expect(openNote(signed, [one])).toBeUndefined();
  });

  test("does not open with another key of the same name", () => {
    expect(openNote(note, [{ ...theirs.key, name: key.name }])).toBeUndefined();
  });
});

describe("a checkpoint", () => {
  const checkpoint = { origin: "colophon.example/log/1", size: 70_000, root: Buffer.alloc(32, 7) };

  test("is read as it was written", () => {
    expect(readCheckpoint(checkpointText(checkpoint))).toEqual(checkpoint);
    expect(readCheckpoint(`${checkpointText(checkpoint)}an extension\n`)).toEqual(checkpoint);
  });

  test.each(["", "\n1\nx\n", "a\n01\nx\n", "a\n1\n\n", `a\n-1\n${Buffer.alloc(32).toString("base64")}\n`])(
    "is not %j",
    (text) => {
      expect(readCheckpoint(text)).toBeUndefined();
    },
  );
});
