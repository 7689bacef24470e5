/**
 * Noncharacters (Unicode 16, 23.7) around text that came from data. Nothing between them is read as a shortcode or a
 * token; `accept` takes them out of everything a caller sends, so only the service can set them.
 */
export const literalStart = "\uFDD0";
export const literalEnd = "\uFDD1";
