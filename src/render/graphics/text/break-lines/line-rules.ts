import { eastAsianClass, lineClassNumber, lineClassOf } from "./line-class.ts";

// The rules of UAX #14 (Unicode 16), each for a place between two characters. A character stands with its marks (LB9).

/** Characters of a text with their marks: classes, the offset each ends at, and whether a joiner ends it (LB8a). */
export interface LineUnits {
  readonly classes: readonly number[];
  readonly wide: readonly boolean[];
  readonly ends: readonly number[];
  readonly joins: readonly boolean[];
}

const is = (...classNames: readonly string[]): ((own: number | undefined) => boolean) => {
  const has = new Uint8Array(eastAsianClass);
  for (const name of classNames) has[lineClassNumber(name)] = 1;
  return (own) => own !== undefined && has[own] === 1;
};

const [cm, zwj, zw, sp, al] = ["CM", "ZWJ", "ZW", "SP", "AL"].map(lineClassNumber) as [
  number,
  number,
  number,
  number,
  number,
];
const isHard = is("BK", "CR", "LF", "NL");
const isNoBase = is("BK", "CR", "LF", "NL", "SP", "ZW");

/** LB1, LB9, LB10. */
export function lineUnitsOf(text: string): LineUnits {
  const classes: number[] = [];
  const wide: boolean[] = [];
  const ends: number[] = [];
  const joins: boolean[] = [];
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) as number;
    at += codePoint > 0xffff ? 2 : 1;
    const found = lineClassOf(codePoint);
    const own = found % eastAsianClass;
    const isMark = own === cm || own === zwj;
    if (isMark && classes.length > 0 && !isNoBase(classes.at(-1))) {
      ends[ends.length - 1] = at;
      joins[joins.length - 1] = own === zwj;
      continue;
    }
    classes.push(isMark ? al : own);
    wide.push(found >= eastAsianClass);
    ends.push(at);
    joins.push(own === zwj);
  }
  return { classes, wide, ends, joins };
}

/** Whether a line must end behind the unit at `at` (LB4, LB5). */
export const mustBreak = ({ classes }: LineUnits, at: number): boolean =>
  isHard(classes[at]) && !(classes[at] === lineClassNumber("CR") && classes[at + 1] === lineClassNumber("LF"));

/** Whether a line may end between the units at `at` and `at` + 1, where it need not. */
export function mayBreak(units: LineUnits, at: number): boolean {
  const { classes, joins } = units;
  const [a, b] = [classes[at], classes[at + 1]];
  if (isHard(a) || isHard(b) || b === sp || b === zw) return false;
  const before = a === sp ? beforeSpaces(classes, at) : at;
  if (classes[before] === zw) return true;
  if (joins[at] || isWordJoiner(a) || isWordJoiner(b) || isGlue(a)) return false;
  if (isGlue(b) && !takesGlue(a)) return false;
  if (isHeldOverSpaces(units, at, before)) return false;
  if (a === sp) return true;
  return (
    !(
      isHeldByQuote(units, at) ||
      isHeldByBreak(units, at) ||
      isHeldInNumber(units, at) ||
      isHeldInWord(units, at) ||
      isHeldInSyllable(units, at)
    ) || isAtContingent(a, b, units, at)
  );
}

function beforeSpaces(classes: readonly number[], at: number): number {
  let before = at;
  while (classes[before] === sp) before -= 1;
  return before;
}

const isWordJoiner = is("WJ");
const isGlue = is("GL");
const takesGlue = is("SP", "BA", "HY", "HH");
const isClosing = is("CL", "CP", "EX", "SY");
const isOpening = is("OP");
const isInitial = is("QI");
const isFinal = is("QF");
const isQuote = is("QU", "QI", "QF");
const isInfix = is("IS");
const isDigit = is("NU");
const beginsQuote = is("BK", "CR", "LF", "NL", "OP", "QU", "QI", "QF", "GL", "SP", "ZW");
const endsQuote = is("SP", "GL", "WJ", "CL", "QU", "QI", "QF", "CP", "EX", "IS", "SY", "BK", "CR", "LF", "NL", "ZW");
const isParenthesis = is("CL", "CP");
const isNonstarter = is("NS", "CJ");
const isDash = is("B2");

/** LB13 to LB17: `before` is the last unit that is no space. */
function isHeldOverSpaces({ classes }: LineUnits, at: number, before: number): boolean {
  const [a, b, last] = [classes[at], classes[at + 1], classes[before]];
  if (isClosing(b) || isOpening(last)) return true;
  if (isInitial(last) && (before === 0 || beginsQuote(classes[before - 1]))) return true;
  if (isFinal(b) && (at + 2 === classes.length || endsQuote(classes[at + 2]))) return true;
  if (isInfix(b)) return !(a === sp && isDigit(classes[at + 2]));
  return (isParenthesis(last) && isNonstarter(b)) || (isDash(last) && isDash(b));
}

/** LB19, LB19a. */
function isHeldByQuote({ classes, wide }: LineUnits, at: number): boolean {
  const [a, b] = [classes[at], classes[at + 1]];
  if (isQuote(b)) {
    if (!isInitial(b) || !wide[at]) return true;
    if (at + 2 === classes.length || !wide[at + 2]) return true;
  }
  if (!isQuote(a)) return false;
  return !isFinal(a) || !wide[at + 1] || at === 0 || !wide[at - 1];
}

const isContingent = is("CB");
const isHyphen = is("HY", "HH");
const isLetter = is("AL", "SA", "DC", "HL");
const isParting = is("HY", "HH", "BA");
const isAlphabetic = is("AL", "SA", "DC");
const isHebrew = is("HL");
const beginsWord = is("BK", "CR", "LF", "NL", "SP", "ZW", "CB", "GL");
const isAfter = is("BA", "HY", "HH", "NS", "CJ");
const isBefore = is("BB");
const isSlash = is("SY");
const isInseparable = is("IN");

/** LB20, but for quotes, which come before it (LB19). */
const isAtContingent = (a: number | undefined, b: number | undefined, units: LineUnits, at: number): boolean =>
  (isContingent(a) || isContingent(b)) && !isHeldByQuote(units, at);

/** LB20a to LB22. */
function isHeldByBreak({ classes, wide }: LineUnits, at: number): boolean {
  const [a, b] = [classes[at], classes[at + 1]];
  if (isHyphen(a) && isAlphabetic(b) && (at === 0 || beginsWord(classes[at - 1]))) return true;
  if (isAfter(b) || isBefore(a) || isInseparable(b)) return true;
  if (isParting(a) && !wide[at] && at > 0 && isHebrew(classes[at - 1]) && !isHebrew(b)) return true;
  return isSlash(a) && isHebrew(b);
}

const isIdeograph = is("ID", "XP", "EB", "EM");
const isPrefix = is("PR");
const isPostfix = is("PO");
const isAffix = is("PR", "PO");
const isWithinNumber = is("SY", "IS");

/** LB23 to LB25. */
function isHeldInNumber({ classes }: LineUnits, at: number): boolean {
  const [a, b] = [classes[at], classes[at + 1]];
  if ((isLetter(a) && isDigit(b)) || (isDigit(a) && isLetter(b))) return true;
  if ((isPrefix(a) && isIdeograph(b)) || (isIdeograph(a) && isPostfix(b))) return true;
  if ((isAffix(a) && isLetter(b)) || (isLetter(a) && isAffix(b))) return true;
  if (isAffix(b)) return endsNumber(classes, isParenthesis(a) ? at - 1 : at);
  if (isAffix(a) && isOpening(b)) {
    const inside = isInfix(classes[at + 2]) ? at + 3 : at + 2;
    return isDigit(classes[inside]);
  }
  if (!isDigit(b)) return false;
  return isAffix(a) || a === lineClassNumber("HY") || isInfix(a) || endsNumber(classes, at);
}

/** NU (SY | IS)* */
function endsNumber(classes: readonly number[], at: number): boolean {
  let last = at;
  while (last >= 0 && isWithinNumber(classes[last])) last -= 1;
  return last >= 0 && isDigit(classes[last]);
}

const isL = is("JL");
const isAfterL = is("JL", "JV", "H2", "H3");
const isV = is("JV", "H2");
const isAfterV = is("JV", "JT");
const isT = is("JT", "H3");
const isJt = is("JT");
const isHangul = is("JL", "JV", "JT", "H2", "H3");
const isLetterOrDigit = is("AL", "SA", "DC", "HL", "NU");
const isRegional = is("RI");
const isEmojiBase = is("EB", "XP");
const isModifier = is("EM");
const isCloseParenthesis = is("CP");

/** LB26 to LB28, LB29 to LB30b. */
function isHeldInWord(units: LineUnits, at: number): boolean {
  const { classes, wide } = units;
  const [a, b] = [classes[at], classes[at + 1]];
  if ((isL(a) && isAfterL(b)) || (isV(a) && isAfterV(b)) || (isT(a) && isJt(b))) return true;
  if ((isHangul(a) && isPostfix(b)) || (isPrefix(a) && isHangul(b))) return true;
  if ((isLetter(a) || isInfix(a)) && isLetter(b)) return true;
  if (isLetterOrDigit(a) && isOpening(b) && !wide[at + 1]) return true;
  if (isCloseParenthesis(a) && !wide[at] && isLetterOrDigit(b)) return true;
  if (isRegional(a) && isRegional(b)) return regionalBefore(classes, at) % 2 === 1;
  return isEmojiBase(a) && isModifier(b);
}

function regionalBefore(classes: readonly number[], at: number): number {
  let first = at;
  while (first >= 0 && isRegional(classes[first])) first -= 1;
  return at - first;
}

const isPrebase = is("AP");
const isAksara = is("AK", "DC", "AS");
const isInner = is("AK", "DC");
const isVirama = is("VI");
const isFinalVirama = is("VF");

/** LB28a. */
function isHeldInSyllable({ classes }: LineUnits, at: number): boolean {
  const [a, b] = [classes[at], classes[at + 1]];
  if (isPrebase(a) && isAksara(b)) return true;
  if (isAksara(a) && (isFinalVirama(b) || isVirama(b))) return true;
  if (isVirama(a) && isInner(b) && at > 0 && isAksara(classes[at - 1])) return true;
  return isAksara(a) && isAksara(b) && isFinalVirama(classes[at + 2]);
}
