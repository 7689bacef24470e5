/** Schemes that a link may have: nothing that runs, nothing that reads the reader's files. */
export const linkSchemes = ["http", "https", "mailto", "tel"] as const;

/** Most characters of an address. */
const longestAddress = 2048;

/**
 * The address of a link in ASCII, as a URI action takes it (ISO 32000-1, 12.6.4.7); undefined when it is refused. One that is
 * ASCII already stays as it was written.
 */
export function linkAddress(address: string): string | undefined {
  const lower = address.slice(0, 8).toLowerCase();
  const isKnown = address.length <= longestAddress && linkSchemes.some((scheme) => lower.startsWith(`${scheme}:`));
  if (!isKnown) return undefined;
  if (/^[\x21-\x7e]+$/.test(address)) return address;
  return /[\s\p{Cc}]/u.test(address) || !URL.canParse(address) ? undefined : new URL(address).href;
}
