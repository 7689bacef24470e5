import { limits } from "../../vocabulary/limits.ts";
import type { DescribedPages, PageDescription, PictureDescription } from "../../vocabulary/page-description.ts";
import type { PagesWanted } from "../contract/job.ts";
import { pictureFile } from "../graphics/images/picture-file.ts";
import type { Picture } from "../model/drawing/picture.ts";
import type { Page } from "../model/page/page.ts";
import { chosenPages } from "../model/page/page-choice.ts";
import { describeDrawing } from "./describe-drawing.ts";
import { describeMarks } from "./describe-marks.ts";
import { type DescriptionFacts, type NodeNumbers, PageDescriber, pageSpace, tidy } from "./describing.ts";
import { RowCount } from "./rows.ts";

/** Pages of a document, from its first on. `rows`: counted before, of pages that are not all kept; undefined: count them. */
export interface Describable {
  readonly pages: readonly Page[];
  readonly rows: NodeNumbers | undefined;
}

/** Pages as data, with the faces and pictures that they show. */
export function describePages(
  { pages, rows }: Describable,
  wanted: PagesWanted,
  facts: DescriptionFacts,
): DescribedPages {
  const describing = new PageDescriber(facts, rows ?? rowsOn(pages));
  const described = describedNumbers(wanted.pages, pages.length).flatMap((number) => {
    const page = pages[number - 1];
    return page === undefined ? [] : [describePage(describing, page, number)];
  });
  const { known } = wanted;
  const named = new Set(known === "all" ? [] : known);
  const isKnown = ({ hash }: Picture): boolean => known === "all" || named.has(hash);
  const pictures = [...describing.pictures.values()].map((picture) => describeFile(picture, isKnown(picture)));
  return { described, faces: describing.faces, pictures, layers: facts.layers, partial: false };
}

function rowsOn(pages: readonly Page[]): NodeNumbers {
  const rows = new RowCount();
  for (const [page, { marks }] of pages.entries()) rows.count(marks, page, true);
  return rows.rows;
}

/** Numbers, from 1, of the pages of a document of `count` pages that a choice has described. */
export const describedNumbers = (choice: string, count: number): readonly number[] =>
  [...new Set(chosenIn(choice, count))].slice(0, limits.describedPages).map((at) => at + 1);

/** Each part by itself: one that names no page takes none of the others along. */
const chosenIn = (choice: string, count: number): readonly number[] =>
  choice.split(",").flatMap((part) => {
    const [first = "", last] = part.split("-");
    const end = last === undefined || last.trim() === "" ? last : String(Math.min(count, Number(last)));
    return chosenPages(end === undefined ? first : `${first}-${end}`, count).pages;
  });

function describePage(describing: PageDescriber, { size, marks }: Page, number: number): PageDescription {
  const space = pageSpace(describing, describeDrawing);
  const [width, height] = [tidy(space, size.width), tidy(space, size.height)];
  return { number, width, height, operations: describeMarks(space, marks) };
}

function describeFile(picture: Picture, isKnown: boolean): PictureDescription {
  const { hash, width, height } = picture;
  const size = { hash, width, height };
  if (isKnown) return { ...size, mediaType: mediaTypeOf(picture) };
  const { bytes, mediaType } = pictureFile(picture);
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return { ...size, mediaType, data };
}

/** Files of other kinds become PNG. */
const mediaTypeOf = ({ samples, mediaType }: Picture): PictureDescription["mediaType"] =>
  mediaType === "image/jpeg" || samples.kind === "jpeg" ? "image/jpeg" : "image/png";
