import { array, dictionary, type ObjectId, reference } from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/** A node has at most so many kids, so that a reader finds a page of a long document in few steps. */
const mostKids = 32;

interface PageTreeNode {
  readonly id: ObjectId;
  /** Pages below, itself included when it is one. */
  readonly pages: number;
  readonly write: (parent: ObjectId | undefined) => void;
}

/** Writes the page tree (ISO 32000-1, 7.7.3). `writePage` receives each page's parent. Answers with the root. */
export function writePageTree(
  file: PdfFile,
  pages: readonly ObjectId[],
  writePage: (index: number, parent: ObjectId) => void,
): ObjectId {
  let level: PageTreeNode[] = pages.map((id, index) => ({
    id,
    pages: 1,
    write: (parent) => writePage(index, parent ?? 0),
  }));
  do {
    const above: PageTreeNode[] = [];
    for (let from = 0; from < Math.max(1, level.length); from += mostKids) {
      above.push(parentOf(file, level.slice(from, from + mostKids)));
    }
    level = above;
  } while (level.length > 1);
  level[0]?.write(undefined);
  return level[0]?.id ?? 0;
}

function parentOf(file: PdfFile, kids: readonly PageTreeNode[]): PageTreeNode {
  const id = file.reserve();
  const pages = kids.reduce((sum, kid) => sum + kid.pages, 0);
  return {
    id,
    pages,
    write: (parent) => {
      file.add(
        dictionary({
          Type: "/Pages",
          Parent: parent === undefined ? undefined : reference(parent),
          Kids: array(kids.map((kid) => reference(kid.id))),
          Count: String(pages),
        }),
        id,
      );
      for (const kid of kids) kid.write(id);
    },
  };
}
