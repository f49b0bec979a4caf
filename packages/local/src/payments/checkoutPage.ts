import type { Locale } from "@regia/domain/messages";
import { formatMoney, moneyFromCents } from "@regia/domain/money";
import { escapeHtml } from "@regia/functions/mail";
import { localPage } from "../pages/localPage.ts";
import { type Translate, translateTo } from "../texts/index.ts";
import { type CardMistakes, reasonIn, type TypedCard } from "./cards.ts";
import type { CardError, PaymentMethod, Price } from "./objects.ts";
import { day } from "./receipt.ts";

const style = `
h2{margin:1.5rem 0 .25rem}
.price{font-size:1.25rem;color:var(--ink);font-variant-numeric:tabular-nums}
.stand-in{border-inline-start:2px solid var(--accent);padding-inline-start:.75rem}
form{align-items:start}
.wide{flex-basis:100%}
.narrow{flex:1 1 8rem;max-width:12rem}
.answers{display:flex;flex-wrap:wrap;gap:.75rem}
.quiet{background:none;color:var(--ink);border-color:var(--quiet)}
.wrong{color:var(--wrong);font-size:.875rem}
[role=alert]{color:var(--wrong);border:1px solid currentColor;border-radius:4px;padding:.5rem .75rem}
[role=alert]::before{content:"\\26A0\\FE0E";margin-inline-end:.5rem}
input{font-variant-numeric:tabular-nums}
[aria-invalid=true]{border-color:var(--wrong)}
:root{--wrong:#9a3b00}
@media (prefers-color-scheme:dark){:root{--wrong:#f0a36b}}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
td{padding:.25rem 1rem .25rem 0;border-block-end:1px solid var(--line)}
summary{cursor:pointer;min-height:2.75rem;padding:.5rem 0;color:var(--quiet)}
`;

/** The test cards that the page names: texts below `payPage:cards`. */
const NAMED_CARDS = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0000 0000 0002", "declined"],
  ["4000 0025 0000 3155", "asks"],
  ["4000 0027 6000 3184", "alwaysAsks"],
  ["4000 0000 0000 0341", "paysOnce"],
] as const;

/** A price in words: "19,00 € al mese, IVA inclusa". */
export function priceText(price: Price, quantity: number, language: Locale): string {
  const t = translateTo(language);
  const amount = formatMoney({ amount: moneyFromCents(price.unit_amount * quantity), locale: language });
  const period = t(price.recurring.interval === "year" ? "payPage:perYear" : "payPage:perMonth", { amount });
  return price.tax_behavior === "inclusive" ? t("payPage:taxIncluded", { price: period }) : period;
}

function field(
  t: Translate,
  name: keyof TypedCard,
  typed: TypedCard | undefined,
  mistakes: CardMistakes,
  shape: string,
): string {
  const mistake = mistakes[name];
  // The number of a real card goes nowhere, not even back.
  const value = mistake === "liveNumber" ? "" : (typed?.[name] ?? "");
  const wrong =
    mistake === undefined
      ? ""
      : `<span class="wrong" id="${name}-wrong">${t(`payPage:wrong.${mistake}`)}</span>`;
  const described = mistake === undefined ? "" : ` aria-invalid="true" aria-describedby="${name}-wrong"`;
  return `<div class="${name === "number" ? "wide" : "narrow"}"><label for="${name}">${t(`payPage:field.${name}`)}</label>
<input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" value="${escapeHtml(value)}" ${shape}${described}>${wrong}</div>`;
}

/** A page on which a card is typed: to pay, or instead of another one. */
export interface CardPage {
  readonly language: Locale;
  readonly title: string;
  /** What is bought, as HTML. */
  readonly summary: string;
  /** Words of the button. */
  readonly submit: string;
  readonly failure: CardError | null;
  readonly mistakes: CardMistakes;
  readonly typed: TypedCard | undefined;
  /** The card whose bank asks the person. */
  readonly asking: PaymentMethod | undefined;
  /** The addresses to which the forms may lead. */
  readonly targets: readonly (string | null)[];
}

/** Origins to which a page's forms may lead; browsers' policies do not support IPv6 addresses. */
const originsOf = (targets: readonly (string | null)[]): string[] =>
  targets
    .flatMap((target) => URL.parse(target ?? "")?.origin ?? [])
    .filter((origin) => !origin.includes("["));

function askingForm(t: Translate, { card }: PaymentMethod): string {
  return `<h2>${t("payPage:ask.title")}</h2>
<p>${t("payPage:ask.text", { last4: card.last4 })}</p>
<form method="post">
<button name="action" value="allow">${t("payPage:ask.allow")}</button>
<button class="quiet" name="action" value="refuse">${t("payPage:ask.refuse")}</button>
</form>`;
}

/** The page on which a card is typed, or its bank asks. */
export function cardPage(page: CardPage): Response {
  const { language, title, summary, submit, failure, mistakes, typed, asking, targets } = page;
  const t = translateTo(language);
  const hasMistakes = Object.keys(mistakes).length > 0;
  const form = `${failure === null ? "" : `<p role="alert">${reasonIn(t, failure)}</p>`}
<form method="post">
${field(t, "number", typed, mistakes, 'maxlength="23"')}
${field(t, "expiry", typed, mistakes, `placeholder="${t("payPage:expiryShape")}" maxlength="9"`)}
${field(t, "cvc", typed, mistakes, 'maxlength="4"')}
<div class="wide answers"><button name="action" value="pay">${submit}</button>
<button class="quiet" name="action" value="cancel">${t("payPage:cancel")}</button></div>
</form>
<details><summary>${t("payPage:cards.title")}</summary><table>
${NAMED_CARDS.map(([number, does]) => `<tr><td>${number}</td><td>${t(`payPage:cards.${does}`)}</td></tr>`).join("\n")}
</table></details>`;
  return localPage({
    language,
    title,
    style,
    content: `<p class="stand-in">${t("payPage:standIn")}</p>
${summary}
${asking === undefined ? form : askingForm(t, asking)}`,
    status: hasMistakes ? 422 : failure === null || typed === undefined ? 200 : 402,
    formTargets: originsOf(targets),
    headers: { "Referrer-Policy": "same-origin" },
  });
}

/** What a session buys, as HTML. */
export function summaryOf(
  product: string,
  price: Price,
  quantity: number,
  trialEnd: number | null,
  language: Locale,
): string {
  const t = translateTo(language);
  const text = priceText(price, quantity, language);
  const terms =
    trialEnd === null
      ? `<p class="price">${text}</p>`
      : `<p class="price">${t("payPage:trial", { date: day(trialEnd, language), price: text })}</p><p>${t("payPage:nothingToday")}</p>`;
  return `<h2>${escapeHtml(product)}</h2>\n${terms}`;
}

/** A page that only says how things stand, with a link back. */
export function closedPage(
  language: Locale,
  state: "complete" | "expired" | "unknown",
  back: string | null,
): Response {
  const t = translateTo(language);
  return localPage({
    language,
    title: t("payPage:title"),
    style,
    content: `<p role="status">${t(`payPage:closed.${state}`)}</p>
<p><a href="${escapeHtml(back ?? "/")}">${t("payPage:back")}</a></p>`,
    status: state === "unknown" ? 404 : state === "expired" ? 410 : 200,
  });
}
