const breakMarks = /[\u00ad\u200b]/g;

/** A text without the marks where it may break: programs that show titles and metadata draw the soft hyphen as a hyphen or a box. */
export const withoutBreakMarks = (text: string): string => text.replace(breakMarks, "");
