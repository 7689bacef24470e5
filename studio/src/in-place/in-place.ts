import { MarkBar } from "./mark-bar.tsx";
import { openPageWriting } from "./page-writing.ts";
import { WriteField } from "./write-field.tsx";
import { WriteLayer } from "./write-layer.tsx";

/** Writing on the page, in one script that is loaded when the pages are there. */
export const inPlace = { openPageWriting, MarkBar, WriteField, WriteLayer };
