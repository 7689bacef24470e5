const tens = [..."፲፳፴፵፶፷፸፹፺"];
const units = [..."፩፪፫፬፭፮፯፰፱"];

/** CSS Counter Styles Level 3, 7.3: pairs of digits, with ፻ and ፼ between them by turns. undefined: there is no zero. */
export function ethiopic(number: number): string | undefined {
  if (number < 1) return undefined;
  if (number === 1) return units[0];
  const pairs: number[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / 100)) pairs.unshift(rest % 100);
  return pairs.map((pair, at) => pairText(pair, pairs.length - 1 - at, at === 0)).join("");
}

function pairText(pair: number, index: number, isFirst: boolean): string {
  const isOdd = index % 2 === 1;
  const hasNoDigits = pair === 0 || (pair === 1 && (isFirst || isOdd));
  const digits = hasNoDigits ? "" : (tens[Math.floor(pair / 10) - 1] ?? "") + (units[(pair % 10) - 1] ?? "");
  if (index === 0) return digits;
  if (isOdd) return pair === 0 ? "" : `${digits}፻`;
  return `${digits}፼`;
}
