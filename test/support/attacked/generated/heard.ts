import { getDocumentProxy } from "unpdf";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { attempted } from "./seen.ts";

/** An element of the structure, or what it leads to, as pdf.js gives them to a program that reads aloud. */
interface Heard {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly Heard[];
}

/** Pages of which something else is read aloud in the second file than in the first, but for new annotations that are named without words. */
export async function heardElsewhere(
  signed: Buffer,
  file: Buffer,
  pages: readonly number[],
): Promise<readonly string[]> {
  const before = new ForeignPdf(signed);
  const isNew = ({ id }: Heard): boolean => {
    const number = /(\d+)R$/.exec(id ?? "")?.[1];
    return number !== undefined && before.get(Number(number)) === null;
  };
  const [were, are] = [await heardIn(signed, pages), await heardIn(file, pages)];
  return pages.flatMap((page, at) => {
    const [was, is] = [were[at], are[at]];
    if (was === undefined || is === undefined) return [];
    const [one, other] = [was, is].map((heard) => JSON.stringify(kept(heard, isNew) ?? null));
    return one === other ? [] : [`what pdf.js reads aloud of page ${page}`];
  });
}

/** By page; undefined: pdf.js does not open the page. */
async function heardIn(bytes: Buffer, pages: readonly number[]): Promise<readonly (Heard | undefined)[]> {
  const pdf = await attempted(() => getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }));
  const found: (Heard | undefined)[] = [];
  // Where there is no structure, nothing is read aloud by it.
  const heardOf = async (page: number): Promise<Heard> => (await (await pdf?.getPage(page))?.getStructTree()) ?? {};
  for (const page of pages) found.push(pdf && (await attempted(() => heardOf(page))));
  await pdf?.loadingTask.destroy();
  return found;
}

/** Without new annotations, and without elements that lead to nothing else and say nothing; undefined: nothing is left. */
function kept(heard: Heard, isNew: (heard: Heard) => boolean): Heard | undefined {
  if (heard.type !== undefined && isNew(heard)) return undefined;
  if (heard.children === undefined) return heard;
  const children = heard.children.flatMap((child) => kept(child, isNew) ?? []);
  return children.length === 0 && heard.alt === undefined ? undefined : { ...heard, children };
}
