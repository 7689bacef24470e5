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
const names = ["Observatório Serra d’Água", "Sternwarte Hohenfels", "Tähtitorni Oulu", "Planetario di Torino", "Hvězdárna Ondřejov"];

/** W1: one A4 page, logo, two addresses, twelve lines, totals, terms, footer. */
export const invoice: Workload = {
  name: "invoice",
  title: "invoice, 1 page",
  definition: JSON.parse(readExample("invoice/definition.json")),
  data: (turn) => {
    const data = structuredClone(base);
    data.invoice.number = `2026-${String(turn).padStart(5, "0")}`;
    data.customer.name = `${names[turn % names.length]} ${turn % 97}`;
    for (const line of data.lines) {
      line.quantity = 1 + ((turn * 7 + line.pos * 3) % 9);
      line.amount = (line.quantity * Number(line.price.replace(",", ""))).toFixed(2);
    }
    return data as unknown as Record<string, unknown>;
  },
};
