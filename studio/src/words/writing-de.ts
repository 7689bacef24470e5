import type { WritingWords } from "./writing-en.ts";

/** The sentences of writing on the page, in German. */
export const writingDe: WritingWords = {
  field: "Text der Seite",
  marks: {
    ...{ title: "Auszeichnungen des Textes", keys: "Strg" },
    ...{ b: "Fett", i: "Kursiv", u: "Unterstrichen" },
    letters: "FKU",
  },
  table: {
    title: "Zeilen und Spalten",
    "row-above": "Zeile darüber",
    "row-below": "Zeile darunter",
    "column-before": "Spalte davor",
    "column-behind": "Spalte dahinter",
    "row-away": "Zeile löschen",
    "column-away": "Spalte löschen",
  },
  keys: {
    text: "Alt-F10: Knöpfe. Escape führt hinaus.",
    cell: "Tab: nächste Zelle. Alt-F10: Knöpfe. Escape führt hinaus.",
    item: "Tab: Ebene darunter. Alt-F10: Knöpfe. Escape führt hinaus.",
  },
  refusals: {
    "no element": "Das ist kein Absatz und keine Überschrift; nur solche werden geteilt und verbunden.",
    "no text": "Die Schreibmarke steht in keinem Text der Seite: Klicken Sie in einen.",
    "no place in the text": "Hier gibt es nichts, das sich so ändern ließe: Wählen Sie zuerst Buchstaben aus.",
    "no item": "Das ist kein Punkt einer Liste der Definition.",
    "nothing before": "Vor diesem Text steht nichts, in dem er weitergehen könnte.",
    "nothing behind": "Nach diesem Text steht nichts, das in ihm weitergehen könnte.",
    "no such member": "Das ist nicht mehr da.",
    "already there": "Das ist schon so.",
    "into itself": "Ein Element kann nicht in sich selbst stehen.",
    "other kind of list": "Diese Liste nimmt anderes auf als Elemente.",
    "no table": "Das ist keine Tabelle.",
    "last one": "Eine Tabelle behält eine Zeile und eine Spalte.",
    "no such row or column": "Die Tabelle hat keine solche Zeile oder Spalte.",
    "joined cells": "Verbundene Zellen werden in der Definition geändert.",
    "holds no list": "Nichts darin könnte an seine Stelle treten.",
    "would be lost": "Eins von beiden hat eine Bedingung, eine ID oder einen eigenen Ort; das ginge verloren.",
    "text is broken": "Die Definition ist gerade kein JSON; das wird dort zuerst behoben.",
    "no such place": "Diese Stelle hat die Definition nicht mehr: Versuchen Sie es noch einmal.",
    "text and value differ": "Die Definition sagt dort etwas doppelt; ändern Sie es im Text.",
    "too much":
      "Das ist zu lang, um es auf der Seite einzufügen: Fügen Sie es in die Definition ein, oder importieren Sie es.",
    data: "Das füllen die Daten: Ändern Sie die Testdaten oder in der Definition den Schlüssel der Spalte.",
    component: "Der Text eines Bausteins wird im Baustein geändert.",
    made: "Das ist kein Text der Definition: Der Dienst erzeugt es, oder es ist ein Bild.",
    "end of tabs": "Tab führt hier nicht weiter.",
    unclear: "Die Seite zeigt diesen Text anders, als er geschrieben ist: Ändern Sie ihn in der Definition.",
  },
};
