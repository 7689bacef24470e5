import { describe, expect, test } from "vitest";
import { render } from "../../../../src/render/jobs/render.ts";
import type { FileProtection } from "../../../../src/render/model/document/encryption.ts";
import { compoundFile } from "../../../../src/render/writers/docx/encryption/compound-file.ts";
import { seal } from "../../../../src/render/writers/docx/encryption/seal.ts";
import { exampleJob, exampleOutside } from "../../../support/definitions/render-example.ts";
import { everyNth } from "../../../support/night.ts";
import { streamsOf } from "../../../support/readers/compound-file.ts";
import { unlocked } from "../../../support/readers/unlocked-docx.ts";
import { unzip } from "../../../support/readers/unzip.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

describe("a compound file", () => {
  const bytes = (size: number): Buffer => Buffer.alloc(size, `stream of ${size} `);

  // From 7,143,936 bytes on the table has more sectors than the header can name.
  test.each([[[0, 1, 63, 64, 65]], [[4095, 4096, 4097]], [[7_200_000, 100]], [[] as number[]]])(
    "holds streams of %j bytes",
    (sizes: readonly number[]) => {
      const entries = sizes.map((size) => ({ name: `s${size}`, stream: bytes(size) }));
      const file = compoundFile(entries);
      expect(file.length % 512).toBe(0);
      const read = streamsOf(file);
      expect(read.size).toBe(sizes.length);
      // Compared by the engine: a matcher looks at millions of bytes one by one.
      for (const { name, stream } of entries) expect(read.get(name)?.equals(stream)).toBe(true);
    },
  );

  test.each([1, 2, 3, 4, 7, 8, 20])("finds %d names in storages, in the order of the format", (count) => {
    const entries = Array.from({ length: count }, (_, at) => ({
      name: `${"n".repeat(at % 5)}${at}`,
      stream: bytes(at),
    }));
    const streams = streamsOf(
      compoundFile([
        { name: "storage", entries },
        { name: "b", entries: [] },
      ]),
    );
    expect([...streams.keys()].toSorted()).toEqual(entries.map(({ name }) => `storage/${name}`).toSorted());
  });
});

const password = "geheim \u00c4\u{1f600}";
const settings: FileProtection = {
  cipher: "aes256",
  userPassword: Buffer.from(password, "utf16le"),
  ownerPassword: undefined,
  permissions: { print: true, modify: true, copy: true, annotate: true, fillForm: true, extract: true, assemble: true },
  clearMetadata: false,
  attachmentsOnly: false,
  seed: Buffer.alloc(32, 7),
};

describe("an encrypted package", () => {
  test.each(everyNth([50_001, 4096, 0], 2))("of %d bytes opens with its password", (size) => {
    const file = Buffer.alloc(size, "package ");
    expect(unlocked(seal(file, settings), password).equals(file)).toBe(true);
  });

  test("is the same for the same seed, and shares no salt and no key with that of another", () => {
    const file = Buffer.alloc(10_000, "package ");
    expect(Buffer.compare(seal(file, settings), seal(file, settings))).toBe(0);
    const [one, other] = [settings.seed, Buffer.alloc(32, 8)].map((seed) =>
      streamsOf(seal(file, { ...settings, seed })),
    );
    // Bytes of both salts, both parts of the integrity and all three of the password.
    const base64 = (streams: ReadonlyMap<string, Buffer> | undefined): readonly string[] =>
      streams
        ?.get("EncryptionInfo")
        ?.toString("utf8")
        .match(/(?<=(?:saltValue|encrypted\w+)=")[^"]+/g) ?? [];
    expect(base64(one)).toHaveLength(7);
    expect(base64(one).filter((value) => base64(other).includes(value))).toEqual([]);
  });

  test("is what the same definition without a password makes, and its colophon knows that file's hash", async () => {
    const document = { content: [{ p: "For few eyes." }] };
    const encryption = { encryptionType: "aes256", userPassword: password };
    const engine = localEngine();
    const made = async (members: object) => {
      const job = { ...exampleJob({ document: { ...document, ...members } }), format: "docx" } as const;
      const outcome = await render(job, exampleOutside, engine);
      if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
      return outcome;
    };
    const plain = await made({});
    const locked = await made({ encryption });
    expect(locked.errorCodes).toEqual([]);
    const within = unlocked(locked.bytes, password);
    expect(Buffer.compare(within, plain.bytes)).toBe(0);
    expect(() => unlocked(locked.bytes, "geheim")).toThrow("not the password");
    expect([locked.colophon.body, plain.colophon.body]).toEqual([plain.colophon.output, plain.colophon.output]);
    expect(unzip(within).map(([name]) => name)).toContain("word/document.xml");
    expect(Buffer.from(locked.bytes).includes(Buffer.from("EncryptedPackage", "utf16le"))).toBe(true);
  });
});
