import type { PageSetup, PictureBlock, Section } from "../../../model/document/flow.ts";

/** Sections of whole pages: one for neighbours of the same size. Their paper is as the other file has it, not as the document. */
export function coveredSections(opening: Omit<Section, "blocks">, pages: readonly PictureBlock[]): readonly Section[] {
  const sections: (Section & { readonly blocks: PictureBlock[] })[] = [];
  for (const page of pages) {
    const last = sections.at(-1);
    const size = last?.setup.size;
    if (size?.width === page.width && size.height === page.height) last?.blocks.push(page);
    else
      sections.push({
        ...opening,
        path: page.path,
        covered: true,
        setup: paperFor(page, opening.setup),
        blocks: [page],
      });
  }
  return sections;
}

const noLine = { top: undefined, right: undefined, bottom: undefined, left: undefined };

const paperFor = ({ width, height }: PictureBlock, { margin }: PageSetup): PageSetup => ({
  size: { width, height },
  margin,
  background: [],
  border: noLine,
});
