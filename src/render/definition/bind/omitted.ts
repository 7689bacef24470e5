/**
 * What stands where a condition keeps an element, a cell or a row away: everything after it keeps its place and its
 * JSON Pointer. A cell's spans stay, since its place does.
 */
export interface Omitted {
  readonly omitted: true;
}

export const isOmitted = (node: object): node is Omitted => "omitted" in node;
