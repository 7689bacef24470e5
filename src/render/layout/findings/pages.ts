import type { PageOfPath } from "../../contract/report.ts";
import type { Page } from "../../model/page/page.ts";
import { NodePages } from "./node-pages.ts";

/**
 * Where findings stand is noted while the document is printed, when there are some before that; those of the layout alone
 * take another layout, which longer documents are spared.
 */
export const mostPagesSearched = 200;

/** Whether a path leads to content that stands on a page; others, such as those of a font, are not searched for. */
export const isOnPaper = (path: string): boolean =>
  /^[/]document[/](?:content|header|footer|use|watermark|footnotes)[/]/.test(path);

/** Where there is one page, all that stands on paper stands on that. */
export const onOnlyPage: PageOfPath = (path) =>
  /^[/]document[/](content|header|footer)[/]/.test(path) ? 1 : undefined;

/** Pages that were laid out with a trace. */
export function pagesOn(pages: readonly Page[]): PageOfPath {
  const nodes = new NodePages();
  for (const { marks } of pages) nodes.open().paint(marks);
  return nodes.pageOf;
}
