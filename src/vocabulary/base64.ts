const foreign = /[^A-Za-z0-9+/]/;

/**
 * Whether a text has the letters of base64 and at most two signs of padding behind them (RFC 4648, 4). It looks for the first other letter:
 * an expression that takes the whole of a text of megabytes needs more stack than there is.
 */
export function hasBase64Letters(text: string): boolean {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return text.length > padding && !foreign.test(padding === 0 ? text : text.slice(0, -padding));
}
