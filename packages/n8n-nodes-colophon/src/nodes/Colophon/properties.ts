import type { Property } from "../../n8n.ts";

const of = (...operations: string[]) => ({ show: { operation: operations } });
const made = of("fromTemplate", "fromDefinition", "fillWord");

/** The choices of a user in the editor. */
export const properties: Property[] = [
  {
    ...{
      displayName: "Operation",
      name: "operation",
      type: "options",
      default: "fromTemplate",
      noDataExpression: true,
    },
    options: [
      {
        name: "Download a File",
        value: "download",
        action: "Download a file",
        description: "Fetch a stored document's file",
      },
      {
        name: "Fill a Word File",
        value: "fillWord",
        action: "Fill a Word file",
        description: "Make a document of a Word file with tags and data; the file stays in your workflow",
      },
      {
        ...{
          name: "Generate From Definition",
          value: "fromDefinition",
          action: "Generate a document from a definition",
        },
        description: "Make a document of a definition, and of data if you like",
      },
      {
        ...{ name: "Generate From Template", value: "fromTemplate", action: "Generate a document from a template" },
        description: "Make a document of a stored template and data",
      },
      {
        name: "Wait for a Job",
        value: "waitForJob",
        action: "Wait for a job",
        description: "Wait until a job has made its document",
      },
    ],
  },
  {
    ...{ displayName: "Template ID", name: "templateId", type: "string", default: "", required: true },
    displayOptions: of("fromTemplate"),
  },
  {
    ...{ displayName: "Definition", name: "definition", type: "json", required: true },
    default: '{ "document": { "content": [{ "p": "Dear $data.name," }] } }',
    displayOptions: of("fromDefinition"),
  },
  {
    ...{ displayName: "Word File in Field", name: "wordField", type: "string", default: "data", required: true },
    displayOptions: of("fillWord"),
    description: "The binary field of the item that has the .docx or .dotx file",
  },
  {
    ...{ displayName: "Tags of", name: "syntax", type: "options", default: "colophon", displayOptions: of("fillWord") },
    options: [
      { name: "Carbone", value: "carbone" },
      { name: "Colophon", value: "colophon" },
      { name: "Docx-Templates", value: "docx-templates" },
      { name: "Docxtemplater", value: "docxtemplater" },
      { name: "Jinja (Docxtpl)", value: "jinja" },
    ],
  },
  {
    ...{ displayName: "Data", name: "data", type: "json", default: "={{ $json }}", displayOptions: made },
    description: "The values that the document shows; texts in it are never markup",
  },
  {
    ...{ displayName: "Format", name: "format", type: "options", default: "pdf", displayOptions: made },
    options: [
      { name: "PDF", value: "pdf" },
      { name: "Word (DOCX)", value: "docx" },
    ],
  },
  {
    ...{ displayName: "In the Background", name: "background", type: "boolean", default: false, displayOptions: made },
    description: "Whether to answer with a job at once, for Wait for a Job, in place of the document",
  },
  {
    ...{ displayName: "Job ID", name: "jobId", type: "string", default: "={{ $json.id }}", required: true },
    displayOptions: of("waitForJob"),
  },
  {
    ...{ displayName: "File Name", name: "fileName", type: "string", default: "={{ $json.fileName }}", required: true },
    displayOptions: of("download"),
  },
  {
    ...{ displayName: "Put File in Field", name: "field", type: "string", default: "data" },
    description: "The binary field of the item that gets the file; empty: the file is not fetched",
  },
  {
    ...{ displayName: "Options", name: "options", type: "collection", default: {}, placeholder: "Add Option" },
    displayOptions: made,
    options: [
      {
        displayName: "File Name",
        name: "fileName",
        type: "string",
        default: "",
        description: "Under which it is saved",
      },
      { displayName: "Locale", name: "locale", type: "string", default: "", description: "As en-US" },
      {
        displayName: "Strict",
        name: "strict",
        type: "boolean",
        default: false,
        description: "Whether a document that would lack something is refused",
      },
      { displayName: "Time Zone", name: "timeZone", type: "string", default: "", description: "As Europe/Paris" },
    ],
  },
];
