import { spawn, spawnSync } from "node:child_process";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { getDocumentProxy } from "unpdf";
import { has, withFile } from "../../writers/pdf/judges.ts";

// Programs of others that open encrypted files. Each says what it reads with a password, or that it may not.

/** A reader's text of the file with each of the passwords (undefined: none is given); undefined where the file does not open. */
type Reader = (
  bytes: Uint8Array,
  passwords: readonly (string | undefined)[],
) => Promise<readonly (string | undefined)[]>;

const runs = (program: string, args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8" });
  return status === 0 ? stdout : undefined;
};

/** Asks with each password on the command line. */
const by =
  (program: string, args: (path: string, password: string | undefined) => readonly string[]): Reader =>
  async (bytes, passwords) =>
    withFile(bytes, (path) => passwords.map((password) => runs(program, args(path, password))));

const given = (option: string, password: string | undefined): readonly string[] =>
  password === undefined ? [] : [option, password];

/** The interpreter that has pyHanko. */
const python = process.env["PYTHON"] ?? "python3";

/** pyHanko reads the first attachment; the page and the metadata have to be readable as well. A line for each file, and one of answers. */
const pyHankoScript = `
import base64, io, json, sys
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.crypt import AuthStatus
def read(file, password):
    reader = PdfFileReader(io.BytesIO(file))
    if reader.decrypt(password or "").status == AuthStatus.FAILED: return None
    reader.root["/Pages"]["/Kids"][0]["/Contents"].data
    reader.root["/Metadata"].data
    return reader.root["/Names"]["/EmbeddedFiles"]["/Names"][1]["/EF"]["/F"].data.decode("utf8")
for line in sys.stdin:
    file, passwords = json.loads(line)
    print(json.dumps([read(base64.b64decode(file), password) for password in passwords]), flush=True)
`;

/** A process that answers each line with one, in its turn; it ends when this one does. One that ends before answers nothing any more. */
function startPyHanko(): (line: string) => Promise<string | undefined> {
  const child = spawn(python, ["-c", pyHankoScript], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.on("error", () => undefined);
  child.unref();
  for (const end of [child.stdin, child.stdout]) (end as Socket).unref();
  return async (line) => {
    child.stdin.write(`${line}\n`);
    const { value, done } = await answers.next();
    return done === true ? undefined : value;
  };
}

/** One for all files: to load pyHanko takes most of a second. */
let pyHanko: ReturnType<typeof startPyHanko> | undefined;

async function readByPyHanko(
  bytes: Uint8Array,
  passwords: readonly (string | undefined)[],
): Promise<readonly (string | undefined)[]> {
  pyHanko ??= startPyHanko();
  const shown = await pyHanko(JSON.stringify([Buffer.from(bytes).toString("base64"), passwords]));
  return (JSON.parse(shown ?? "[]") as (string | null)[]).map((found) => found ?? undefined);
}

const hasPyHanko = spawnSync(python, ["-c", "import pyhanko.pdf_utils.crypt"]).status === 0;
if (!hasPyHanko) console.warn("pyHanko is not installed: tests that need it are skipped");
if (process.env["REQUIRE_JUDGES"] !== undefined && !hasPyHanko)
  throw new Error("pyHanko is a judge that must be there");

async function readByPdfJs(bytes: Uint8Array, password: string | undefined): Promise<string | undefined> {
  try {
    const options = password === undefined ? {} : { password };
    const document = await getDocumentProxy(new Uint8Array(bytes), options);
    const { items } = await (await document.getPage(1)).getTextContent();
    return (items as readonly { readonly str?: string }[]).map(({ str = "" }) => str).join("");
  } catch (error) {
    if ((error as Error).name === "PasswordException") return undefined;
    throw error;
  }
}

export const readers: Readonly<Record<string, Reader>> & { readonly poppler?: Reader; readonly qpdf?: Reader } = {
  "pdf.js": async (bytes, passwords) => await Promise.all(passwords.map((password) => readByPdfJs(bytes, password))),
  ...(has("pdftotext")
    ? {
        poppler: by("pdftotext", (path, password) => [
          ...given("-upw", password),
          ...given("-opw", password),
          path,
          "-",
        ]),
      }
    : {}),
  ...(has("mutool")
    ? { mupdf: by("mutool", (path, password) => ["draw", "-q", "-F", "txt", ...given("-p", password), path, "1"]) }
    : {}),
  ...(has("qpdf")
    ? {
        qpdf: by("qpdf", (path, password) => [
          ...(password === undefined ? [] : [`--password=${password}`]),
          "--decrypt",
          "--qdf",
          "--object-streams=disable",
          path,
          "-",
        ]),
      }
    : {}),
  ...(hasPyHanko ? { pyHanko: readByPyHanko } : {}),
};

/** The encryption as qpdf reports it, which opens the file with a password. */
export const encryptionSeenByQpdf = (bytes: Uint8Array, password: string): string =>
  withFile(bytes, (path) => runs("qpdf", [`--password=${password}`, "--show-encryption", path]) ?? "");
