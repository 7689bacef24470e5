import type { ConformanceLevel } from "../../../../vocabulary/definition/document/conformance.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { EmbeddedFile, Invoice } from "../../../model/document/document.ts";
import { guidelineOf, InvoiceError } from "./invoice-guideline.ts";

/** A profile of Factur-X 1.0 / ZUGFeRD 2.3 as the file declares it. */
interface Profile {
  /** `fx:ConformanceLevel`. */
  readonly level: string;
  readonly fileName: InvoiceName;
  readonly relationship: "data" | "alternative";
  /** `fx:Version`: of the XML format, not of ZUGFeRD. */
  readonly version: string;
}

const names = ["factur-x.xml", "xrechnung.xml"] as const;
type InvoiceName = (typeof names)[number];

const facturX = { fileName: "factur-x.xml", version: "1.0" } as const;
const core = "urn:cen.eu:en16931:2017";

/** By the guideline's id (BT-24); ZUGFeRD 2.3, technical supplement, 6 and 7. */
const profiles: Readonly<Record<string, Profile>> = {
  "urn:factur-x.eu:1p0:minimum": { ...facturX, level: "MINIMUM", relationship: "data" },
  "urn:factur-x.eu:1p0:basicwl": { ...facturX, level: "BASIC WL", relationship: "data" },
  [`${core}#compliant#urn:factur-x.eu:1p0:basic`]: { ...facturX, level: "BASIC", relationship: "alternative" },
  [core]: { ...facturX, level: "EN 16931", relationship: "alternative" },
  [`${core}#conformant#urn:factur-x.eu:1p0:extended`]: { ...facturX, level: "EXTENDED", relationship: "alternative" },
};

const xRechnung =
  /^urn:cen\.eu:en16931:2017#compliant#urn:(?:xoev-de:kosit:standard|xeinkauf\.de:kosit):xrechnung_(\d+\.\d+)$/;

function profileOf(guideline: string): Profile {
  if (Object.hasOwn(profiles, guideline)) return profiles[guideline] as Profile;
  const [, version] = xRechnung.exec(guideline) ?? [];
  if (version !== undefined)
    return { level: "XRECHNUNG", fileName: "xrechnung.xml", relationship: "alternative", version };
  throw new InvoiceError(`its guideline ${shown(guideline)} is none of Factur-X, ZUGFeRD 2 or XRechnung.`);
}

/** Attachments with what is known of an e-invoice among them: it stands first, and its relationship is that of its profile. */
interface WithInvoice {
  readonly attachments: readonly EmbeddedFile[];
  readonly invoice: Invoice | undefined;
}

/**
 * Finds the e-invoice that the file is to declare: an attachment named `factur-x.xml` or `xrechnung.xml` in a document that
 * claims PDF/A-3. It is declared only if all that is checked here holds; anything else is reported. Business rules of the
 * invoice itself are the caller's.
 */
export function readInvoice(
  attachments: readonly EmbeddedFile[],
  levels: readonly ConformanceLevel[],
  report: Report,
): WithInvoice {
  const [candidate, ...others] = attachments.filter(({ name }) => isInvoiceName(name.toLowerCase()));
  if (candidate === undefined) {
    for (const attachment of attachments) hint(attachment, levels, report);
    return { attachments, invoice: undefined };
  }
  if (!levels.some(isThird)) {
    const message = `${shown(candidate.name)} is embedded, but not declared as an e-invoice: only a file that claims PDF/A-3 (\`conformance\`: "pdf/a-3b") and is not encrypted declares one.`;
    report.add(undefined, "INVOICE_NOT_DECLARED", candidate.path, message);
    return { attachments, invoice: undefined };
  }
  try {
    return declared(candidate, others, attachments);
  } catch (error) {
    if (!(error instanceof InvoiceError)) throw error;
    const message = `${shown(candidate.name)} is embedded, but not declared as an e-invoice: ${error.message}`;
    report.add("CONTENT_ERROR", "INVOICE_NOT_DECLARED", candidate.path, message);
    return { attachments, invoice: undefined };
  }
}

const isInvoiceName = (name: string): name is InvoiceName => (names as readonly string[]).includes(name);

const isThird = (level: ConformanceLevel): boolean => level.startsWith("pdf/a-3");

function declared(candidate: EmbeddedFile, others: readonly EmbeddedFile[], all: readonly EmbeddedFile[]): WithInvoice {
  if (others.length > 0)
    throw new InvoiceError(`${shown(others[0]?.name ?? "")} is attached, too, and a file holds one invoice.`);
  const { level, fileName, relationship, version } = profileOf(guidelineOf(candidate.bytes));
  if (candidate.name !== fileName) throw new InvoiceError(`with the profile ${level} it must be named ${fileName}.`);
  if (candidate.mediaType !== "text/xml")
    throw new InvoiceError(`its media type must be text/xml, not ${candidate.mediaType}; leave \`mimeType\` out.`);
  if (candidate.relationship !== undefined && candidate.relationship !== relationship)
    throw new InvoiceError(
      `with the profile ${level} its relationship must be ${relationship}, not ${candidate.relationship}; leave \`relationship\` out.`,
    );
  const first = { ...candidate, relationship };
  const rest = all.filter((attachment) => attachment !== candidate);
  return { attachments: [first, ...rest], invoice: { fileName, level, version, path: candidate.path } };
}

/** Bytes in which the root of an XML file is looked for. */
const headBytes = 2048;

/** Reports an invoice under another file name, by which readers do not find it. */
function hint({ name, path, bytes }: EmbeddedFile, levels: readonly ConformanceLevel[], report: Report): void {
  if (!levels.some(isThird) || !name.toLowerCase().endsWith(".xml")) return;
  if (!Buffer.from(bytes.subarray(0, headBytes)).toString("latin1").includes(":CrossIndustryInvoice:100")) return;
  const message = `${shown(name)} looks like an e-invoice; name it factur-x.xml (XRechnung: xrechnung.xml) to have it declared as one.`;
  report.add(undefined, "INVOICE_NOT_DECLARED", path, message);
}
