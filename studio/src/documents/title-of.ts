/** How a document is shown: by its name, or by that of its file where it has none. */
export const titleOf = ({
  documentName,
  fileName,
}: {
  readonly documentName?: string | undefined;
  readonly fileName: string;
}): string => documentName ?? fileName;
