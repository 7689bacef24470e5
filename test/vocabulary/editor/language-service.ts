import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  type CompletionItem,
  type Diagnostic,
  getLanguageService,
  type Hover,
  TextDocument,
} from "vscode-json-languageservice";

// VS Code's JSON service, as an editor runs it: the definition names its schema by `$schema`, or by the file's place.

const schema = new URL("../../../schema/v1/document-definition.schema.json", import.meta.url);

const service = getLanguageService({
  schemaRequestService: (uri) => readFile(fileURLToPath(uri), "utf8"),
  workspaceContext: { resolveRelativePath: (path, document) => new URL(path, document).href },
});
service.configure({ validate: true, schemas: [{ uri: schema.href, fileMatch: ["typed.json"] }] });

/** A definition that is being typed; `|` is where the cursor is. */
function typed(text: string) {
  const offset = text.indexOf("|");
  const document = TextDocument.create("file:///typed.json", "json", 1, text.replace("|", ""));
  return { document, parsed: service.parseJSONDocument(document), position: document.positionAt(Math.max(0, offset)) };
}

/** The editor's marks in a file as it is stored. */
export async function marksIn(file: URL): Promise<readonly Diagnostic[]> {
  const document = TextDocument.create(file.href, "json", 1, await readFile(file, "utf8"));
  return service.doValidation(document, service.parseJSONDocument(document));
}

/** The editor's marks in a definition that is being typed. */
export async function marks(text: string): Promise<readonly string[]> {
  const { document, parsed } = typed(text);
  return (await service.doValidation(document, parsed)).map(({ message }) =>
    typeof message === "string" ? message : message.value,
  );
}

/** The pieces of a definition that the editor underlines. */
export async function marked(text: string): Promise<readonly string[]> {
  const { document, parsed } = typed(text);
  return (await service.doValidation(document, parsed)).map(({ range }) => document.getText(range));
}

/** The editor's completions at `|`. */
export async function offered(text: string): Promise<readonly CompletionItem[]> {
  const { document, parsed, position } = typed(text);
  return (await service.doComplete(document, position, parsed))?.items ?? [];
}

/** The text that the editor shows when the pointer is at `|`, without markup. */
export async function shown(text: string): Promise<string> {
  const { document, parsed, position } = typed(text);
  return plain(await service.doHover(document, position, parsed));
}

function plain(hover: Hover | null): string {
  const content = [hover?.contents ?? ""].flat()[0];
  const text = typeof content === "string" ? content : (content?.value ?? "");
  return text.replaceAll(/\\(.)/g, "$1").trim();
}
