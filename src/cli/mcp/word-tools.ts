import { normalize } from "node:path";
import { reportOf } from "../../mcp/findings.ts";
import { asJson, members, type Tool } from "../../mcp/tool.ts";
import { fillDescription, inspectDescription, inspectedFor, syntaxMember, wordFilled } from "../../mcp/word-tools.ts";
import { limits } from "../../vocabulary/limits.ts";
import { refusedAt } from "../../vocabulary/refusal.ts";
import { formatOf, localFile, wrongFile } from "./file-arguments.ts";
import type { LocalFiles } from "./local-files.ts";
import type { LocalRenderer } from "./local-renderer.ts";

/** Tools for Word files of the server's folder that are templates. */
export const wordTools = (renderer: LocalRenderer, files: LocalFiles): readonly Tool[] => [
  inspecting(renderer, files),
  filling(renderer, files),
];

const file = { ...localFile, description: "The Word file inside the server's folder" };

interface InspectArguments {
  readonly file: string;
  readonly syntax?: string;
}

const inspecting = (renderer: LocalRenderer, files: LocalFiles): Tool => ({
  name: "inspect_word",
  description: inspectDescription,
  inputSchema: members({ file, ...syntaxMember }, ["file"]),
  run: async ({ file: name, ...choices }: InspectArguments) => {
    const { tags = [], data, warnings } = await renderer.inspectWord(await wordIn(files, name), choices);
    return asJson(inspectedFor({ tags, data, warnings }));
  },
});

interface FillArguments extends InspectArguments {
  readonly output: string;
  readonly data: object;
  readonly locale?: string;
  readonly timeZone?: string;
  readonly strict?: boolean;
}

const filling = (renderer: LocalRenderer, files: LocalFiles): Tool => ({
  name: "fill_word",
  description: fillDescription,
  inputSchema: members(
    {
      ...{ file, ...wordFilled, ...syntaxMember },
      output: { ...localFile, description: "The file to write inside the server's folder; ends in .docx or .pdf" },
    },
    ["file", "data", "output"],
  ),
  run: async ({ file: name, output, syntax, strict = false, ...wanted }: FillArguments) => {
    const format = formatOf(output, "/output");
    if (normalize(output) === normalize(name)) throw refusedAt("/output", "Expected another file than the template.");
    await wordIn(files, name);
    const definition = { word: { file: name, ...(syntax === undefined ? {} : { syntax }) } };
    const { bytes, ...made } = await renderer.make({ ...wanted, definition }, format, { strict });
    const path = await files.writeFile(output, bytes);
    return asJson({ file: path, sizeBytes: bytes.length, ...reportOf(made), warnings: made.warnings });
  },
});

/** @throws Refusal, FileError */
async function wordIn(files: LocalFiles, name: string): Promise<Buffer> {
  const bytes = await files.readFile(name);
  if (bytes.length <= limits.wordBytes) return bytes;
  throw wrongFile(`Expected a Word file of at most ${limits.wordBytes} bytes; came ${bytes.length}.`);
}
