import { expect, test } from "vitest";
import { isEmoji } from "../../../../../src/render/graphics/text/scripts/emoji.ts";

test.each(["😀", "🇩🇪", "👍🏽", "☝🏽", "❤️", "❤\ufe0f\u200d🔥", "1️⃣", "#️⃣", "⌚", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "©️"])(
  "%s is shown as a picture",
  (cluster) => {
    expect(isEmoji(cluster)).toBe(true);
  },
);

test.each(["a", "1", "#", "©", "❤", "☝", "⌚\ufe0e", "😀\ufe0e", "1\ufe0f", "1\u20e3", "日", "क्ष", "葛\u{e0100}", "𝛼"])(
  "%s is shown as a sign",
  (cluster) => {
    expect(isEmoji(cluster)).toBe(false);
  },
);
