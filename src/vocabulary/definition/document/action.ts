import { type NamedSchemas, oneOf, refusedWhen, shape, text } from "../build.ts";

const fieldEvents = ["calculate", "format", "keystroke", "validate"];

const documentEvents = ["open", "willClose", "willSave", "didSave", "willPrint", "didPrint"];

export const actionWords: NamedSchemas = {
  Action: shape(
    "JavaScript that a PDF viewer runs on an event of the document or of a form field. Of the archival standards only PDF/A-4 allows it, and only of fields and at the opening.",
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
};
