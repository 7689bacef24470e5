import { described, type PageWanted, previewing, type ToolDescription } from "../../mcp/described.ts";
import { reportOf } from "../../mcp/findings.ts";
import { importDescription, importedFor, importMembers, picturesOf } from "../../mcp/imported.ts";
import { asJson, type ContentBlock, members, type Tool } from "../../mcp/tool.ts";
import { validate } from "../../mcp/validate.ts";
import { limits } from "../../vocabulary/limits.ts";
import { validateDefinition } from "../../vocabulary/validate.ts";
import { formatOf, localFile, wrongFile } from "./file-arguments.ts";
import type { LocalFiles } from "./local-files.ts";
import type { LocalRenderer } from "./local-renderer.ts";
import { wordTools } from "./word-tools.ts";

/** Tools that make documents on this machine. */
export const documentTools = (renderer: LocalRenderer, files: LocalFiles): readonly Tool[] => [
  validate(async (definition) => validateDefinition(definition)),
  preview(renderer),
  generate(renderer, files),
  importing(renderer, files),
  ...wordTools(renderer, files),
];

const preview = (renderer: LocalRenderer): Tool => ({
  ...previewing,
  run: async ({ page = 1, width, ...wanted }: PageWanted) => {
    const made = await renderer.make(wanted, "pdf");
    const { bytes } = await renderer.draw(made.bytes, page, width);
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
    return [
      { type: "image", data, mimeType: "image/png" } satisfies ContentBlock,
      ...asJson({ page, ...reportOf(made) }),
    ];
  },
});

interface ToGenerate extends ToolDescription {
  readonly file: string;
  readonly strict?: boolean;
}

const generate = (renderer: LocalRenderer, files: LocalFiles): Tool => ({
  name: "generate",
  description: "Makes the document and writes it as a file of the server's folder.",
  inputSchema: members(
    {
      ...described,
      file: { ...localFile, description: "The file to write inside the server's folder; ends in .pdf or .docx" },
      strict: { type: "boolean", description: "No file rather than one that lacks something" },
    },
    ["definition", "file"],
  ),
  run: async ({ file, strict = false, ...wanted }: ToGenerate) => {
    const { bytes, ...made } = await renderer.make(wanted, formatOf(file, "/file"), { strict });
    const path = await files.writeFile(file, bytes);
    return asJson({ file: path, sizeBytes: bytes.length, ...reportOf(made), warnings: made.warnings });
  },
});

interface ImportFileArguments {
  readonly file: string;
  readonly format?: string;
  readonly literal?: boolean;
  readonly savePictures?: boolean;
}

const importing = (renderer: LocalRenderer, files: LocalFiles): Tool => ({
  name: "import",
  description: importDescription,
  inputSchema: members(
    {
      file: { ...localFile, description: "The file inside the server's folder" },
      ...importMembers,
      savePictures: {
        type: "boolean",
        description: "Writes its pictures to the server's folder, where previews find them",
      },
    },
    ["file"],
  ),
  run: async ({ file, format, literal = false, savePictures = false }: ImportFileArguments) => {
    const bytes = await files.readFile(file);
    if (bytes.length > limits.importedBytes)
      throw wrongFile(`Expected a file of at most ${limits.importedBytes} bytes; came ${bytes.length}.`);
    const imported = await renderer.importFile({ bytes, fileName: file, format, literal });
    const pictures = picturesOf(imported);
    if (savePictures) for (const picture of pictures) await files.writeFile(picture.path, picture.bytes);
    return importedFor(imported, pictures);
  },
});
