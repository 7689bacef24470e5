/** Kinds of captions that have a label in these languages, in the order of their labels. */
export const labelledKinds: readonly string[] = ["figure", "table", "equation", "chart"];

/** By language, BCP 47: the word before the number of a caption. */
const labels: Readonly<Record<string, readonly [figure: string, table: string, equation: string, chart: string]>> = {
  en: ["Figure", "Table", "Equation", "Chart"],
  de: ["Abbildung", "Tabelle", "Gleichung", "Diagramm"],
  fr: ["Figure", "Tableau", "Équation", "Graphique"],
  es: ["Figura", "Tabla", "Ecuación", "Gráfico"],
  pt: ["Figura", "Tabela", "Equação", "Gráfico"],
  it: ["Figura", "Tabella", "Equazione", "Grafico"],
  nl: ["Figuur", "Tabel", "Vergelijking", "Grafiek"],
  sv: ["Figur", "Tabell", "Ekvation", "Diagram"],
  da: ["Figur", "Tabel", "Ligning", "Diagram"],
  nb: ["Figur", "Tabell", "Ligning", "Diagram"],
  nn: ["Figur", "Tabell", "Likning", "Diagram"],
  no: ["Figur", "Tabell", "Ligning", "Diagram"],
  fi: ["Kuva", "Taulukko", "Yhtälö", "Kaavio"],
  pl: ["Rysunek", "Tabela", "Równanie", "Wykres"],
  cs: ["Obrázek", "Tabulka", "Rovnice", "Graf"],
  sk: ["Obrázok", "Tabuľka", "Rovnica", "Graf"],
  ro: ["Figura", "Tabelul", "Ecuația", "Graficul"],
  ru: ["Рисунок", "Таблица", "Уравнение", "Диаграмма"],
  uk: ["Рисунок", "Таблиця", "Рівняння", "Діаграма"],
  el: ["Σχήμα", "Πίνακας", "Εξίσωση", "Διάγραμμα"],
  tr: ["Şekil", "Tablo", "Denklem", "Grafik"],
  ja: ["図", "表", "式", "グラフ"],
  zh: ["图", "表", "公式", "图表"],
  "zh-Hant": ["圖", "表", "公式", "圖表"],
  "zh-TW": ["圖", "表", "公式", "圖表"],
  "zh-HK": ["圖", "表", "公式", "圖表"],
  ko: ["그림", "표", "식", "차트"],
  ar: ["شكل", "جدول", "معادلة", "مخطط"],
  fa: ["شکل", "جدول", "معادله", "نمودار"],
  hi: ["चित्र", "तालिका", "समीकरण", "चार्ट"],
  mr: ["आकृती", "तक्ता", "समीकरण", "आलेख"],
  bn: ["চিত্র", "সারণি", "সমীকরণ", "লেখচিত্র"],
  ta: ["படம்", "அட்டவணை", "சமன்பாடு", "விளக்கப்படம்"],
  th: ["รูปที่", "ตารางที่", "สมการที่", "แผนภูมิที่"],
  vi: ["Hình", "Bảng", "Phương trình", "Biểu đồ"],
  id: ["Gambar", "Tabel", "Persamaan", "Grafik"],
  bg: ["Фигура", "Таблица", "Уравнение", "Диаграма"],
  hr: ["Slika", "Tablica", "Jednadžba", "Grafikon"],
  sl: ["Slika", "Tabela", "Enačba", "Graf"],
  ca: ["Figura", "Taula", "Equació", "Gràfic"],
  he: ["איור", "טבלה", "משוואה", "תרשים"],
};

/** The label of a kind in a language, by its longest known beginning (RFC 4647, 3.4); undefined: there is none. */
export function labelOf(kind: string, language: string): string | undefined {
  const at = labelledKinds.indexOf(kind);
  for (let range = language; range !== ""; range = range.slice(0, Math.max(0, range.lastIndexOf("-")))) {
    const known = Object.keys(labels).find((one) => one.toLowerCase() === range.toLowerCase());
    const label = known === undefined ? undefined : labels[known]?.[at];
    if (label !== undefined) return label;
  }
  return undefined;
}
