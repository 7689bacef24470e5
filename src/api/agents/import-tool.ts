import { importDescription, importedFor, importMembers, picturesOf } from "../../mcp/imported.ts";
import { members, type Tool } from "../../mcp/tool.ts";
import { hasBase64Letters } from "../../vocabulary/base64.ts";
import type { ImportedTemplate } from "../../vocabulary/http/import.ts";
import { limits } from "../../vocabulary/limits.ts";
import { type Refusal, refusedAt } from "../../vocabulary/refusal.ts";
import type { InnerService } from "./inner-service.ts";

interface ImportArguments {
  readonly fileName: string;
  readonly base64: string;
  readonly format?: string;
  readonly literal?: boolean;
  readonly savePictures?: boolean;
}

/** By the routes of imports and images, with their scopes, sizes and limits. */
export const importing = (service: InnerService): Tool => ({
  name: "import",
  description: importDescription,
  inputSchema: members(
    {
      fileName: {
        type: "string",
        minLength: 1,
        maxLength: limits.importedNameLength,
        description: "The file's name; its ending says what it is",
      },
      base64: { type: "string", minLength: 1, description: "The file, in base64; at most 16 MB of it" },
      ...importMembers,
      savePictures: {
        type: "boolean",
        description: "Stores its pictures as images of the service, where previews find them",
      },
    },
    ["fileName", "base64"],
  ),
  run: async ({ fileName, base64, format, literal = false, savePictures = false }: ImportArguments) => {
    const others = { ...(format === undefined ? {} : { format }), literal: String(literal) };
    const imported = (await service.upload(
      "templates/import",
      { fileName, bytes: bytesIn(base64) },
      others,
    )) as ImportedTemplate;
    const pictures = picturesOf(imported);
    if (savePictures)
      for (const { path, bytes } of pictures)
        await service.upload("assets/images", { fileName: path.slice(path.lastIndexOf("/") + 1), bytes });
    return importedFor(imported, pictures);
  },
});

/** @throws Refusal where the text is too long, or no base64: Node.js would skip such characters silently */
function bytesIn(base64: string): Buffer {
  const bytes = Buffer.from(base64, "base64");
  if (!isBase64(base64, bytes.length))
    throw wrong("Expected the file in base64, with its padding and without line breaks.");
  if (bytes.length > limits.importedBytes)
    throw wrong(`Expected a file of at most ${limits.importedBytes} bytes; came ${bytes.length}.`);
  return bytes;
}

const isBase64 = (text: string, bytes: number): boolean =>
  hasBase64Letters(text) && text.length === Math.ceil(bytes / 3) * 4;

const wrong = (message: string): Refusal => refusedAt("/base64", message);
