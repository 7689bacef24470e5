/**
 * Placeholder for an element, a cell or a row whose condition does not hold, so that everything after it keeps its
 * place and its JSON Pointer. The spans of such a cell stay, because its place does.
 */
export interface OmittedNode {
  readonly omitted: true;
}

export const isOmitted = (node: object): node is OmittedNode => "omitted" in node;
