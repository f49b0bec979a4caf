import type { Locale } from "@regia/domain/messages";
import { formatMoney, moneyFromCents } from "@regia/domain/money";
import { BUSINESS_TIME_ZONE } from "@regia/domain/time";
import { translateTo } from "../texts/index.ts";
import type { Invoice, Price } from "./objects.ts";

/** An amount of cents in the person's format. */
export const cents = (amount: number, locale: Locale): string =>
  formatMoney({ amount: moneyFromCents(amount), locale });

/** A day in the person's format. */
export const day = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: BUSINESS_TIME_ZONE }).format(at * 1_000);

/** The bytes of the characters that Latin-1 lacks, in the encoding that the font is read with. */
const WINDOWS_1252: Readonly<Record<string, number>> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "–": 0x96,
};

/** A text as a PDF string; what the font lacks becomes a question mark. */
function pdfText(text: string): string {
  return [...text.replaceAll(/[\u00a0\u202f]/g, " ").normalize("NFC")]
    .map((character) => {
      const code = WINDOWS_1252[character] ?? character.codePointAt(0) ?? 63;
      const byte = code > 255 || code < 32 ? 63 : code;
      return byte > 126 || "()\\".includes(character) ? `\\${byte.toString(8).padStart(3, "0")}` : character;
    })
    .join("");
}

/** A line of text on the page: from its left edge, or up to its right one. */
interface PdfLine {
  readonly text: string;
  readonly y: number;
  readonly size?: number;
  readonly isBold?: boolean;
}

const page = { width: 595, height: 842, margin: 56 } as const;

/** A document of one page of text; its numbers of bytes are those of ASCII, which all of it is. */
function pdfOf(title: string, lines: readonly PdfLine[]): Uint8Array<ArrayBuffer> {
  const content = lines
    .map(
      ({ text, y, size = 10, isBold = false }) =>
        `BT /${isBold ? "B" : "R"} ${size} Tf ${page.margin} ${page.height - y} Td (${pdfText(text)}) Tj ET`,
    )
    .join("\n");
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title (${pdfText(title)}) /Producer (Regia) >>`,
  ];
  let document = "%PDF-1.4\n";
  const offsets = objects.map((object, place) => {
    const offset = document.length;
    document += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = document.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  document += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  document += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(document);
}

/** What one line of an invoice is for. */
export function lineText(
  { parent, amount, period }: Invoice["lines"]["data"][number],
  price: Price,
  product: string,
  locale: Locale,
): string {
  const t = translateTo(locale);
  const span = { product, from: day(period.start, locale), to: day(period.end, locale) };
  if (!parent.subscription_item_details.proration)
    return t(price.recurring.interval === "year" ? "payPage:receipt.year" : "payPage:receipt.month", span);
  return t(amount < 0 ? "payPage:receipt.unused" : "payPage:receipt.remaining", span);
}

/** The receipt of an invoice as a PDF. */
export function receiptPdf(
  invoice: Invoice,
  lines: readonly string[],
  locale: Locale,
): Uint8Array<ArrayBuffer> {
  const t = translateTo(locale);
  const title = t("payPage:receipt.title", { number: invoice.number ?? invoice.id });
  const paidAt = invoice.status_transitions.paid_at;
  const address = invoice.customer_address;
  const facts = [
    t("payPage:receipt.standIn"),
    paidAt === null ? t("payPage:receipt.notPaid") : t("payPage:receipt.paid", { date: day(paidAt, locale) }),
    "",
    ...[invoice.customer_name, invoice.customer_email, address?.line1, address?.city].filter(
      (fact): fact is string => typeof fact === "string" && fact !== "",
    ),
    ...(invoice.customer_tax_ids ?? []).map(({ value }) =>
      t("payPage:receipt.taxId", { value: value ?? "" }),
    ),
    "",
    ...invoice.lines.data.map(({ amount }, place) => `${lines[place] ?? ""}: ${cents(amount, locale)}`),
    "",
    t("payPage:receipt.total", { amount: cents(invoice.total, locale) }),
    ...(invoice.total === invoice.amount_due
      ? []
      : [t("payPage:receipt.due", { amount: cents(invoice.amount_due, locale) })]),
  ];
  const rest = facts.map((text, place) => ({ text, y: 110 + place * 18 }));
  return pdfOf(title, [{ text: title, y: 76, size: 18, isBold: true }, ...rest]);
}
