import { type ExpressionContext, numberIn, type Operands, second, textIn, wholeIn, wordIn } from "./computed.ts";
import { absolute, type Decimal, remainder, rounded, roundedTo, roundings } from "./decimal.ts";
import { ExpressionFault } from "./fault.ts";
import { kindOf } from "./value.ts";

const ways = Object.keys(roundings) as readonly (keyof typeof roundings)[];

export function round([x, digits, mode]: Operands, setting: ExpressionContext): Decimal {
  const decimals = digits === undefined ? 0 : wholeIn(digits, setting, [-40, 40]);
  const how = mode === undefined ? "halfUp" : wordIn(mode, setting, ways);
  return rounded(numberIn(x, setting), decimals, how);
}

export const roundTo = (operands: Operands, setting: ExpressionContext): Decimal =>
  roundedTo(numberIn(operands[0], setting), numberIn(second(operands), setting));

export function money(operands: Operands, setting: ExpressionContext): Decimal {
  const code = textIn(second(operands), setting);
  const decimals = currencyDecimals.get(code.toUpperCase());
  if (decimals === undefined) throw new ExpressionFault(`${kindOf(code)} is no currency of ISO 4217, such as EUR`);
  return rounded(numberIn(operands[0], setting), decimals);
}

export const abs = ([x]: Operands, setting: ExpressionContext): Decimal => absolute(numberIn(x, setting));

export const mod = (operands: Operands, setting: ExpressionContext): Decimal =>
  remainder(numberIn(operands[0], setting), numberIn(second(operands), setting));

/** Currencies of ISO 4217 by the decimals of their minor unit (list one, 2025). `Intl` gives other ones for some. */
const byDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [
    2,
    `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
    CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN
    NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC
    SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

/** Decimals of a currency by its code. */
const currencyDecimals: ReadonlyMap<string, number> = new Map(
  byDecimals.flatMap(([decimals, codes]) => codes.split(/\s+/).map((code) => [code, decimals] as const)),
);
