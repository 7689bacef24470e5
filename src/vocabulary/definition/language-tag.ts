import { isMatch } from "../is-match.ts";

/**
 * The pattern of a well-formed language tag (RFC 5646, 2.1), in any case. Irregular tags that exist for old content
 * match when they begin with `i-`; the four others have had successors since 2009.
 */
export const languageTagPattern = [
  "(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})",
  "(?:-[A-Za-z]{4})?",
  "(?:-(?:[A-Za-z]{2}|[0-9]{3}))?",
  "(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*",
  "(?:-[0-9A-WYZa-wyz](?:-[A-Za-z0-9]{2,8})+)*",
  "(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?",
  "|[Xx](?:-[A-Za-z0-9]{1,8})+",
  "|[Ii]-[A-Za-z]{2,8}",
].join("");

const whole = new RegExp(`^(?:${languageTagPattern})$`);

export const isLanguageTag = (written: string): boolean => isMatch(whole, written);
