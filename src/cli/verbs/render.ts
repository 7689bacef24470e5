import { type Format, formats } from "../../vocabulary/http/documents.ts";
import { type AnswerOptions, answer } from "../answer.ts";
import { documentOptions, type LocalDocument, renderLocally, type WantedPage } from "../local-render.ts";
import type { OpenPool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** Parsed command line. */
interface RenderCommand extends LocalDocument, AnswerOptions {
  readonly format: Format;
  /** Where the file is to be a picture. */
  readonly picture: WantedPage | undefined;
}

/** `colophon render <definition.json> [--data <data.json>] -o <file.pdf>`: a document, or a picture of a page, without a service. */
export async function render(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  const { format, strict, picture } = given;
  return await answer(given, () => renderLocally(given, format, { strict, openPool, picture }));
}

function readWords(words: readonly string[]): RenderCommand {
  const { positionals, output, page, width, ...choices } = parseWords(words, {
    ...documentOptions,
    texts: [...documentOptions.texts, "output", "page", "width"],
  });
  const [definition, ...more] = positionals;
  if (definition === undefined || more.length > 0) throw new UsageError("render takes one definition.");
  if (output === undefined) throw new UsageError("render needs -o, the file to write.");
  const ending = endings.find((known) => output.toLowerCase().endsWith(`.${known}`));
  if (ending === undefined) throw new UsageError(`The file to write ends in .${endings.join(", .")}.`);
  const picture = pictureOf({ page, width }, ending === "png");
  const format = ending === "png" ? "pdf" : ending;
  return { ...choices, definition, output, format, picture, page: picture?.page };
}

const endings = [...formats, "png"] as const;

function pictureOf(
  { page, width }: { readonly page?: string | undefined; readonly width?: string | undefined },
  isPicture: boolean,
): WantedPage | undefined {
  if (isPicture) return { page: wholeOf("page", page) ?? 1, width: wholeOf("width", width) };
  if (page === undefined && width === undefined) return undefined;
  throw new UsageError("--page and --width are for a picture: a file to write that ends in .png.");
}

function wholeOf(name: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(written)) return Number(written);
  throw new UsageError(`--${name} takes a whole number from 1; came ${written}.`);
}
