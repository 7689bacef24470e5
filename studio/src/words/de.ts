import type { Words } from "./en.ts";

const count = (one: string, many: string) => (number: number, text: string) => `${text} ${number === 1 ? one : many}`;

/** Every sentence of the studio, in German. */
export const de: Words = {
  studio: "Colophon",
  skip: "Zum Inhalt springen",
  menu: {
    label: "Studio",
    home: "Übersicht",
    templates: "Vorlagen",
    gallery: "Galerie",
    documents: "Dokumente",
    verify: "Ist das von uns?",
    assets: "Schriften und Bilder",
    certificates: "Zertifikate",
    keys: "Schlüssel",
    tenants: "Mandanten",
    webhooks: "Webhooks",
    jobs: "Aufträge",
    usage: "Verbrauch",
    history: "Verlauf",
    signOut: "Abmelden",
    language: "Sprache",
    open: "Menü",
  },
  signIn: {
    title: "Anmelden",
    line: "Dokumente, und wie sie entstanden sind.",
    clientId: "Client-ID",
    clientSecret: "Client-Secret",
    submit: "Anmelden",
    withTicket: "Anmeldung mit dem Link …",
    wrong: "ID und Secret passen nicht zusammen. Prüfen Sie beide, oder lassen Sie den Schlüssel erneuern.",
    ticketWrong:
      "Dieser Link wurde schon benutzt oder ist älter als zehn Minuten. colophon sign-in erzeugt einen neuen.",
    tooMany: "Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal.",
    ended: "Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzuarbeiten.",
    hint: "Der erste Start des Dienstes gibt einen Link aus, der Sie anmeldet. Schlüssel stehen für Administratoren unter Schlüssel.",
  },
  state: {
    loading: "Wird geladen …",
    failed: "Das konnte nicht geladen werden.",
    again: "Noch einmal",
    unreachable: "Der Dienst antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es noch einmal.",
    forbidden: (scope) =>
      `Ihrem Schlüssel fehlt die Berechtigung ${scope}. Ein Administrator kann Ihnen einen passenden geben.`,
    request: "Anfrage",
  },
  missing: { title: "Hier ist nichts", line: "Keine Seite des Studios hat diese Adresse.", action: "Zur Übersicht" },
  count: { entries: count("Eintrag", "Einträge"), documents: count("Dokument", "Dokumente") },
};
