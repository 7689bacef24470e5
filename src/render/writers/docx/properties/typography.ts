import type { FontFeatures } from "../../../model/look.ts";

/** The OpenType features of a look that Word can switch on. */
interface Typography {
  readonly kerned: boolean;
  readonly smallCaps: boolean;
  /** See `RunLook.typography`. */
  readonly xml: string;
  /** Tags of features that Word cannot switch. */
  readonly left: readonly string[];
}

type FeatureSettings = ReadonlyMap<string, number>;

/** Tags that a property of runs stands for; stylistic sets come on top. */
const switched = ["kern", "smcp", "liga", "clig", "hlig", "dlig", "lnum", "onum", "pnum", "tnum", "calt"] as const;
const stylisticSet = /^ss(0[1-9]|1\d|20)$/;

const known = new WeakMap<FontFeatures, Typography>();

/** OpenType features as properties of runs (MS-DOCX, 2.6.1.9 to 2.6.1.13). Faces have their usual ones, as on our pages. */
export function typographyOf(features: FontFeatures): Typography {
  const made = known.get(features) ?? madeOf(new Map(features.settings));
  known.set(features, made);
  return made;
}

function madeOf(settings: FeatureSettings): Typography {
  const tags = [...settings.keys()];
  return {
    kerned: settings.get("kern") !== 0,
    smallCaps: isOn(settings, "smcp"),
    xml: ligaturesXml(settings) + numbersXml(settings) + setsXml(settings) + alternatesXml(settings),
    left: tags.filter((tag) => !(switched as readonly string[]).includes(tag) && !stylisticSet.test(tag)),
  };
}

const isOn = (settings: FeatureSettings, tag: string): boolean => (settings.get(tag) ?? 0) > 0;

/** Word has ligatures off where nothing is said of them. */
function ligaturesXml(settings: FeatureSettings): string {
  const kinds = [
    settings.get("liga") === 0 ? "" : "standard",
    settings.get("clig") === 0 ? "" : "Contextual",
    isOn(settings, "hlig") ? "Historical" : "",
    isOn(settings, "dlig") ? "Discretional" : "",
  ].filter((kind) => kind !== "");
  return `<w14:ligatures w14:val="${kinds.length === 4 ? "all" : ligatureWord(kinds.join(""))}"/>`;
}

const ligatureWord = (kinds: string): string =>
  kinds === "" ? "none" : kinds.charAt(0).toLowerCase() + kinds.slice(1);

function numbersXml(settings: FeatureSettings): string {
  const form = isOn(settings, "onum") ? "oldStyle" : isOn(settings, "lnum") ? "lining" : "default";
  const spacing = isOn(settings, "tnum") ? "tabular" : isOn(settings, "pnum") ? "proportional" : "default";
  return `<w14:numForm w14:val="${form}"/><w14:numSpacing w14:val="${spacing}"/>`;
}

function setsXml(settings: FeatureSettings): string {
  const sets = [...settings.keys()].filter((tag) => stylisticSet.test(tag) && isOn(settings, tag)).sort(byName);
  const each = sets.map((tag) => `<w14:styleSet w14:id="${Number(tag.slice(2))}"/>`);
  return each.length === 0 ? "<w14:stylisticSets/>" : `<w14:stylisticSets>${each.join("")}</w14:stylisticSets>`;
}

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

const alternatesXml = (settings: FeatureSettings): string =>
  settings.get("calt") === 0 ? '<w14:cntxtAlts w14:val="0"/>' : "<w14:cntxtAlts/>";
