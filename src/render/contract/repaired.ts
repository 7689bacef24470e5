/** Warning about a PDF file whose objects had to be searched for; `name` begins the sentence. */
export const repaired = (name: string): string =>
  `${name} has a damaged table of objects: they were searched for, and other readers may find other ones. Look at the result, or write the file again as a whole.`;
