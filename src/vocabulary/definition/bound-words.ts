/** Pattern of a reference, or of an expression, that stands for a whole value. */
export const referencePattern = "^(?:[$](?:data[.\\[].+|item(?:[.\\[].+)?|(?:value|group|carry)[.\\[].+)|= [\\s\\S]+)$";

/** Alternatives in the pattern of a measure: text that begins with a reference, or an expression. Checked when the document is read. */
export const boundMeasure = "[$].+|= [\\s\\S]+";
