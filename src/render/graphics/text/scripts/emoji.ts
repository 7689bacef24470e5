// Which clusters are pictures and not signs of a text (UTS #51): by the character itself, or by what follows it.

/** The script (ISO 15924) under which faces for emoji are listed. */
export const emojiScript = "Zsye";

/** Characters that are pictures without anything that says so; letters of flags among them. */
const pictured = /^\p{Emoji_Presentation}/u;
/** Characters that become pictures by a selector, a skin tone, or as the first of several that are joined. */
const mayBePictured = /^\p{Emoji}/u;
const asText = "\ufe0e";
const asPicture = /[\ufe0f\u200d]|\p{Emoji_Modifier}/u;
/** Digits, # and * are pictures as keycaps alone. */
const keys = /^[0-9#*]/;
const keycap = "\u20e3";

const firstPictured = 0x231a;
const lastPictured = 0x2b55;
const firstBeyond = 0x1f004;

/** Whether a character alone is a picture, or makes one of the character before it. */
export const isPicture = (codePoint: number): boolean =>
  codePoint === 0xfe0f ||
  (codePoint >= firstPictured &&
    (codePoint <= lastPictured || codePoint >= firstBeyond) &&
    pictured.test(String.fromCodePoint(codePoint)));

/** Whether a grapheme cluster is to be shown as a picture: U+2764 alone is a sign, and a picture before U+FE0F. */
export function isEmoji(cluster: string): boolean {
  if (cluster.length === 1) return isPicture(cluster.charCodeAt(0));
  if (cluster.includes(asText)) return false;
  if (pictured.test(cluster)) return true;
  if (!mayBePictured.test(cluster)) return false;
  return keys.test(cluster) ? cluster.includes(keycap) && asPicture.test(cluster) : asPicture.test(cluster);
}
