import {
  anyObject,
  flag,
  integer,
  listOf,
  needsOneOf,
  oneOf,
  ref,
  refusedWhen,
  shape,
  text,
  type Words,
} from "./build.ts";

const fieldEvents = ["calculate", "format", "keystroke", "validate"];
const documentEvents = ["open", "willClose", "willSave", "didSave", "willPrint", "didPrint"];

/** What a document may ask for besides its content. */
export const wishWords: Words = {
  Bookmark: shape(
    "An entry of the outline, written by hand. `bookmark` is the root of a tree and comes before the outline made from headings.",
    { title: text("Label.", { examples: ["Totals"] }) },
    {
      pageNumber: integer("Page it leads to, from 1; none for a mere heading.", { minimum: 1 }),
      children: listOf(ref("Bookmark"), "Entries below it."),
    },
    { examples: [{ title: "Report", pageNumber: 1, children: [{ title: "Totals", pageNumber: 3 }] }] },
  ),
  Diagnostics: shape(
    "A report inside the document about what it lacks.",
    {},
    {
      showInDocument: oneOf(
        ["off", "appendix", "inline", "both"],
        "appendix: a table at the end; inline: a marker where an affected style is first used.",
        { default: "off" },
      ),
      minLevel: oneOf(
        ["info", "warning", "error"],
        "info: harmless; warning: something dropped; error: a failure skipped.",
        {
          default: "warning",
        },
      ),
    },
    { examples: [{ showInDocument: "appendix", minLevel: "warning" }] },
  ),
  Layer: shape(
    "A layer (optional content group) that viewers can show and hide. Boxes and drawing elements join it by the style key `layer`. PDF only.",
    { name: text("What `layer` calls it by; unique.", { minLength: 1, examples: ["drafts"] }) },
    {
      title: text("Shown in a viewer's layers panel; unset, the name."),
      visible: flag("Shown when the file is opened.", true),
      print: oneOf(["always", "never", "whenVisible"], "Whether it is printed.", { default: "whenVisible" }),
      locked: flag("A reader cannot switch it.", false),
    },
    { examples: [{ name: "drafts", title: "Drafts", visible: false }] },
  ),
  Action: shape(
    "JavaScript that a PDF viewer runs on an event of the document or of a form field. No archival standard allows it.",
    {
      event: oneOf([...documentEvents, ...fieldEvents], "When it runs; the last four are events of a form field.", {
        examples: ["open", "calculate"],
      }),
      script: text("The JavaScript.", { minLength: 1, examples: ["this.zoom = 100;"] }),
    },
    { field: text("Name of the form field whose event it is.", { minLength: 1, examples: ["total"] }) },
    {
      ...refusedWhen("event", documentEvents, ["field"], "`field` goes with the events of a form field only."),
      else: { required: ["field"] },
      examples: [{ event: "open", script: "this.zoom = 100;" }],
    },
  ),
  Use: shape(
    "A component in this place: its content, with values of its own. 8 levels at most; a cycle is refused.",
    {},
    {
      name: text("The component's `metadata.name`.", { minLength: 1, examples: ["letterhead"] }),
      id: text("The component's GUID; it wins over `name`.", { minLength: 1 }),
      style: ref("StyleUse", "For its top-level elements that have none."),
      data: anyObject(
        "What `$data` means inside the component. What it lacks is looked up in the caller's data; unset, the caller's data alone.",
      ),
      override: flag(
        "At the root: this component's page set-up, zones, styles and fonts win over those merged before it.",
        false,
      ),
    },
    { ...needsOneOf("name", "id"), examples: [{ name: "letterhead" }, { name: "address", data: { city: "Malmö" } }] },
  ),
};

/** The standards a document may claim; withheld, with the reasons, when the file does not meet them. */
export const conformanceLevels = [
  "pdf/a-1b",
  "pdf/a-1a",
  "pdf/a-2b",
  "pdf/a-2u",
  "pdf/a-2a",
  "pdf/a-3b",
  "pdf/a-3u",
  "pdf/a-3a",
  "pdf/a-4",
  "pdf/a-4e",
  "pdf/a-4f",
  "pdf/ua-1",
  "pdf/ua-2",
] as const;
