import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { EmbeddedFile } from "../../../../../src/render/model/document/document.ts";
import { needs, program } from "../../../../support/programs/programs.ts";
import { complaints, withFile } from "../judges.ts";
import { made, page, words } from "../made.ts";

const fileOf = (name: string, text: string, more: Partial<EmbeddedFile> = {}): EmbeddedFile => ({
  name,
  path: "/document/attachments/0",
  description: undefined,
  relationship: "unspecified",
  mediaType: "text/plain",
  bytes: Buffer.from(text),
  ...more,
});

const relationships = ["source", "data", "alternative", "supplement", "schema", "formData", "unspecified"] as const;

describe("attachments", needs("qpdf"), () => {
  const attachments = [
    fileOf("z.txt", "last by name"),
    fileOf("Räkning (1).xml", "<a/>".repeat(500), { mediaType: "text/xml", description: "För läsaren" }),
    ...relationships.map((relationship) => fileOf(`${relationship}.txt`, relationship, { relationship })),
  ];
  const bytes = made([page(words("x", 10, 20))], { attachments });

  test("make a file that qpdf has nothing to say about", () => {
    expect(complaints(bytes)).toBe("");
  });

  test("are found by name, in the order of names, with what is known of them", () => {
    const listed = withFile(bytes, (path) => program("qpdf").output(["--list-attachments", "--verbose", path]));
    for (const { name, bytes: content, mediaType } of attachments) {
      expect(listed).toContain(name);
      expect(listed).toContain(mediaType);
      expect(content.length).toBeGreaterThan(0);
    }
    expect(listed).toContain("För läsaren");
    expect(listed).toContain("creation date: D:20260301123045Z");
    const names = [...listed.matchAll(/^(?:\S.*) -> \d+,0$/gm)];
    expect(names).toHaveLength(attachments.length);
  });

  test("come out as they went in", needs("pdfdetach"), () => {
    withFile(bytes, (path, folder) => {
      program("pdfdetach").output(["-saveall", "-o", folder, path]);
      for (const { name, bytes: content } of attachments) {
        expect(readFileSync(join(folder, name)).equals(Buffer.from(content)), name).toBe(true);
      }
    });
  });

  test("say what they are to the document, and the document names all of them", () => {
    const json = withFile(bytes, (path) => program("qpdf").output(["--json=2", "--json-key=qpdf", path]).toString());
    for (const name of ["Source", "Data", "Alternative", "Supplement", "Schema", "FormData", "Unspecified"]) {
      expect(json).toContain(`"/AFRelationship": "/${name}"`);
    }
    const associated = /"\/AF": \[(?<files>[^\]]*)\]/.exec(json)?.groups?.["files"] ?? "";
    expect(associated.match(/0 R/g)).toHaveLength(attachments.length);
  });

  test("that do not get smaller when they are compressed are stored as they are", () => {
    const random = Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * at * 2654435761) >>> 24));
    const packed = deflateSync(random);
    const file = made([page()], { attachments: [{ ...fileOf("a.zip", ""), bytes: packed }] });
    expect(Buffer.from(file).includes(packed)).toBe(true);
  });

  test("have no text in the dictionary of a stream, where it could not be encrypted with it", () => {
    const heads =
      Buffer.from(bytes)
        .toString("latin1")
        .match(/\d+ 0 obj\n<<[^\n]*>>(?=stream)/g) ?? [];
    const embedded = heads.filter((head) => head.includes("/EmbeddedFile"));
    expect(embedded).toHaveLength(attachments.length);
    for (const head of embedded) expect(head).not.toMatch(/[(]|<[0-9A-Fa-f]/);
  });

  test("by the hundred stand in leaves, and each is found", () => {
    const many = Array.from({ length: 200 }, (_, at) => fileOf(`${at}.txt`, `${at}`));
    const file = made([page()], { attachments: many });
    expect(complaints(file)).toBe("");
    const listed = withFile(file, (path) => program("qpdf").output(["--list-attachments", path]));
    expect(listed.trim().split("\n")).toHaveLength(200);
  });

  test("have their name as description where PDF/UA-2 wants one", () => {
    const claims = [{ level: "pdf/ua-2", path: "/document/conformance/0" }] as const;
    const described = made([page()], { attachments: [fileOf("a.txt", "a")], conformance: { claims, obstacles: [] } });
    const listed = (file: Uint8Array): string =>
      withFile(file, (path) => program("qpdf").output(["--list-attachments", "--verbose", path]));
    expect(listed(described)).toContain("description: a.txt");
    expect(listed(made([page()], { attachments: [fileOf("a.txt", "a")] }))).not.toContain("description: a.txt");
  });

  test("a document without any has no word of them", () => {
    expect(Buffer.from(made([page()])).toString("latin1")).not.toContain("Filespec");
  });
});
