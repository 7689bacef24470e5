import { isPageToken } from "../../../../vocabulary/definition/page-tokens.ts";
import type { DataToken } from "../../../../vocabulary/expression/token.ts";

/** Whether a reference is a page number or a running head, which has no value before the pages are made. */
export const isPageNumber = ({ root, steps }: DataToken): boolean => root === "global" && isPageToken(steps.join("."));

/** Why an expression or a condition that names one has no value, and what has: the end of a message. */
export const pageNumberUnknown = ({ spelling }: DataToken): string =>
  spelling.startsWith("$global.HEADING")
    ? `${spelling} has no value here: running heads are not known to expressions`
    : `${spelling} has no value here: page numbers are not known to expressions; use \`first\`, \`last\`, \`odd\`, \`even\` or \`skipPages\``;
