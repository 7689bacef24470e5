/** What can become of a document under another definition, the gravest first. */
export const impactKinds = {
  refused: "the new definition refuses data that the old one made a document of",
  accepted: "the new definition makes a document of data that the old one refused",
  pagesGained: "the document has more pages",
  pagesLost: "the document has fewer pages",
  clipped: "something is cut off or larger than its space that was not before",
  warned: "there is a warning that there was not before",
  pageSize: "a page has another size",
  removed: "something is shown no more",
  added: "something is shown that was not before",
  text: "something says another text",
  look: "something says the same and looks otherwise",
  moved: "something stands elsewhere, by no change above it",
  other:
    "something else of the file differs: a link, a dash, an opacity, an attachment, a title, its name, its encryption",
} as const;

export type ImpactKind = keyof typeof impactKinds;

export const impactKindNames = Object.keys(impactKinds) as readonly ImpactKind[];

/** Warnings that say that a reader does not see all of something. */
export const clippingCodes: ReadonlySet<string> = new Set([
  ...["BLOCK_OVERFLOW", "TEXT_OVERFLOW", "TEXT_CLIPPED", "WORD_CUT", "BOX_OUTSIDE"],
]);

/** Words for several kinds at once. */
const severalKinds = { any: impactKindNames, pages: ["pagesGained", "pagesLost"] } as const;

/** The words for what a check may fail for. */
export const failureWords: readonly string[] = [...Object.keys(severalKinds), ...impactKindNames];

/** The kinds that such a word stands for; undefined: it is none. */
export function kindsNamed(word: string): readonly ImpactKind[] | undefined {
  if (Object.hasOwn(severalKinds, word)) return severalKinds[word as keyof typeof severalKinds];
  return Object.hasOwn(impactKinds, word) ? [word as ImpactKind] : undefined;
}
