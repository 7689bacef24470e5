/** A text as an expression writes it. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
