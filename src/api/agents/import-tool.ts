import { importDescription, importedFor, importMembers, picturesOf } from "../../mcp/imported.ts";
import { members, type Tool } from "../../mcp/tool.ts";
import type { ImportedTemplate } from "../../vocabulary/http/import.ts";
import { bytesIn, fileMembers } from "./file-in-base64.ts";
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
      ...fileMembers,
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
      "POST",
      "templates/import",
      { fileName, bytes: bytesIn(base64) },
      { others },
    )) as ImportedTemplate;
    const pictures = picturesOf(imported);
    if (savePictures)
      for (const { path, bytes } of pictures)
        await service.upload("POST", "assets/images", { fileName: path.slice(path.lastIndexOf("/") + 1), bytes });
    return importedFor(imported, pictures);
  },
});
