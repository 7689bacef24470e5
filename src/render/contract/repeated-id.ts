/** `first`: where the id stands first, as its reader writes it. */
export const repeatedId = (id: string, first: string): string =>
  `The id '${id.slice(0, 60)}' stands at ${first} already; links to it lead there.`;
