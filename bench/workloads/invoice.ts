import { readExample, type Workload } from "./workload.ts";

export interface InvoiceLine {
  pos: number;
  name: string;
  detail: string;
  quantity: number;
  price: string;
  amount: string;
}

interface Address {
  name: string;
  street: string;
  city: string;
  country: string;
}

export interface InvoiceData {
  invoice: { number: string; date: string; due: string; termDays: number };
  customer: Address & { vatId: string };
  delivery: Address;
  lines: InvoiceLine[];
  totals: { currency: string; net: string; vatRate: string; vat: string; gross: string };
}

const base = JSON.parse(readExample("invoice/data.json")) as InvoiceData;
const names = [
  "Observatório Serra d’Água",
  "Sternwarte Hohenfels",
  "Tähtitorni Oulu",
  "Planetario di Torino",
  "Hvězdárna Ondřejov",
];
const goods = [
  "Refractor tube",
  "Equatorial mount",
  "Counterweight",
  "Eyepiece",
  "Barlow lens",
  "Filter",
  "Guide camera",
  "Field flattener",
];
const traits = [
  "dew shield",
  "stainless",
  "wide angle",
  "apochromatic",
  "mounted",
  "monochrome",
  "with controller",
  "cut to order",
];

const amount = (cents: number): string => (cents / 100).toFixed(2);

/** W1: one A4 page, logo, two addresses, twelve lines, totals, terms, footer. No two documents share their data. */
export const invoice: Workload = {
  name: "invoice",
  title: "invoice, 1 page",
  definition: JSON.parse(readExample("invoice/definition.json")),
  data: (turn) => {
    const lines = base.lines.map(({ pos }): InvoiceLine => {
      const seed = turn * 31 + pos * 17;
      const price = 1000 + ((seed * 7919) % 90_000);
      const quantity = 1 + (seed % 9);
      return {
        pos,
        name: `${goods[seed % goods.length]} ${(seed * 13) % 997}/${seed % 83}`,
        detail: `${traits[(seed * 3) % traits.length]}, batch ${(seed * 271) % 10_007}`,
        quantity,
        price: amount(price),
        amount: amount(price * quantity),
      };
    });
    const net = lines.reduce((sum, line) => sum + Math.round(Number(line.amount) * 100), 0);
    const vat = Math.round(net * 0.19);
    const person = (shift: number): Address => ({
      name: `${names[(turn + shift) % names.length]} ${(turn * 7 + shift) % 9973}`,
      street: `Rua dos Moinhos ${(turn * 3 + shift) % 9967}`,
      city: `${10_000 + ((turn * 37 + shift) % 89_999)} Ribeira`,
      country: shift === 0 ? "Portugal" : "Poland",
    });
    const data: InvoiceData = {
      invoice: {
        number: `2026-${String(turn).padStart(5, "0")}`,
        date: `${1 + (turn % 28)} April 2026`,
        due: `${1 + (turn % 28)} May 2026`,
        termDays: 10 + (turn % 50),
      },
      customer: { ...person(0), vatId: `PT ${509_000_000 + turn}` },
      delivery: person(1),
      lines,
      totals: { currency: "EUR", net: amount(net), vatRate: "19%", vat: amount(vat), gross: amount(net + vat) },
    };
    return data as unknown as Record<string, unknown>;
  },
};
