/**
 * Whether a token is written in the one way that RFC 7515, 2 allows: base64url without padding, unused bits zero. Decoders
 * take others for the same.
 */
export const isCanonical = (token: string): boolean =>
  token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
