import { isLiveSubscription } from "@regia/domain/billing";
import { type Locale, preferredLocale } from "@regia/domain/messages";
import { escapeHtml } from "@regia/functions/mail";
import { PRIVATE } from "../pages/headers.ts";
import { localPage } from "../pages/localPage.ts";
import { translateTo } from "../texts/index.ts";
import { type CardMistakes, readCard, type TypedCard } from "./cards.ts";
import { changeCard, paySession, trialEndOf } from "./checkout.ts";
import { type CardPage, cardPage, closedPage, priceText, summaryOf } from "./checkoutPage.ts";
import { SESSION_LIFE } from "./due.ts";
import { type Attempt, collect, findPayment } from "./invoices.ts";
import type { CheckoutSession, Invoice, PaymentMethod, PortalSession } from "./objects.ts";
import { cents, lineText, receiptPdf } from "./receipt.ts";
import type { Store } from "./store.ts";
import { afterPayment } from "./subscriptions.ts";

/** Below which the pages are. */
const PAY = "/local/pay";

/** Leads elsewhere after a form. */
export const seeOther = (address: string): Response =>
  new Response(null, { status: 303, headers: { ...PRIVATE, Location: address } });

/** The brands of cards as they write themselves. */
const BRANDS: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

/** What a form says: what to do, and the typed card. */
interface Sent extends TypedCard {
  readonly action: string;
}

function sentBy(form: FormData): Sent {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 100);
  return { action: text("action"), number: text("number"), expiry: text("expiry"), cvc: text("cvc") };
}

/** What a form wants to be tried: an answer to the bank, or a typed card. */
async function attemptOf(store: Store, sent: Sent, asking: string | null): Promise<Attempt | CardMistakes> {
  if (asking !== null && (sent.action === "allow" || sent.action === "refuse"))
    return { paymentMethod: asking, isPresent: true, consent: sent.action };
  const card = readCard(sent, store.now);
  if (!("object" in card)) return card;
  await store.save(card);
  return { paymentMethod: card.id, isPresent: true };
}

const isAttempt = (value: Attempt | CardMistakes): value is Attempt => "paymentMethod" in value;

const languageOf = (request: Request, locale: string | null): Locale =>
  locale === "it" || locale === "en" ? locale : preferredLocale(request.headers.get("accept-language"));

const askingCard = (store: Store, id: string | null): Promise<PaymentMethod | undefined> =>
  id === null ? Promise.resolve(undefined) : store.find("payment_method", id);

/** The success address with the session's id, where it asks for it. */
const successOf = ({ success_url: address, id }: CheckoutSession): string =>
  (address ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);

const nothingTyped = { mistakes: {}, typed: undefined } as const;

async function checkoutPageOf(
  store: Store,
  request: Request,
  session: CheckoutSession,
  tried: Pick<CardPage, "mistakes" | "typed"> = nothingTyped,
): Promise<Response> {
  const { internal } = session;
  const language = languageOf(request, session.locale);
  const t = translateTo(language);
  if (session.status !== "open") {
    const isComplete = session.status === "complete";
    return closedPage(
      language,
      isComplete ? "complete" : "expired",
      isComplete ? successOf(session) : session.cancel_url,
    );
  }
  const price = await store.get("price", internal.price);
  const product = await store.get("product", price.product);
  return cardPage({
    language,
    title: t("payPage:title"),
    summary: summaryOf(product.name, price, internal.quantity, trialEndOf(session, store.now), language),
    submit: t("payPage:pay"),
    failure: Object.keys(tried.mistakes).length > 0 ? null : internal.failure,
    ...tried,
    asking: await askingCard(store, internal.asking),
    targets: [session.success_url, session.cancel_url],
  });
}

async function answerCheckout(store: Store, request: Request, id: string, sent: Sent | undefined) {
  const found = await store.find("checkout.session", id);
  if (found === undefined) return closedPage(languageOf(request, null), "unknown", null);
  if (sent === undefined) return await checkoutPageOf(store, request, found);
  await store.lock(found.customer);
  const session = await store.get("checkout.session", id);
  if (session.status === "complete") return seeOther(successOf(session));
  if (session.status !== "open") return await checkoutPageOf(store, request, session);
  if (sent.action === "cancel") return seeOther(session.cancel_url ?? "/");
  const attempt = await attemptOf(store, sent, session.internal.asking);
  if (!isAttempt(attempt))
    return await checkoutPageOf(store, request, session, { mistakes: attempt, typed: sent });
  await paySession(store, session, attempt);
  if (session.status !== "open") return seeOther(successOf(session));
  if (session.internal.asking !== null) return seeOther(`${PAY}/checkout/${id}`);
  return await checkoutPageOf(store, request, session, { mistakes: {}, typed: sent });
}

async function portalPageOf(
  store: Store,
  request: Request,
  session: PortalSession,
  tried: Pick<CardPage, "mistakes" | "typed"> = nothingTyped,
): Promise<Response> {
  const language = languageOf(request, session.locale);
  const t = translateTo(language);
  const [subscription] = (await store.list("subscription", { customer: session.customer })).filter(
    isLiveSubscription,
  );
  const card = await askingCard(store, subscription?.default_payment_method ?? null);
  const item = subscription?.items.data[0];
  const lines = [
    ...(item ? [priceText(item.price, item.quantity, language)] : []),
    ...(card
      ? [
          t("payPage:portal.card", {
            brand: BRANDS[card.card.brand] ?? card.card.brand,
            last4: card.card.last4,
          }),
        ]
      : []),
  ];
  return cardPage({
    language,
    title: t("payPage:portal.title"),
    summary: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n"),
    submit: t("payPage:portal.save"),
    failure: Object.keys(tried.mistakes).length > 0 ? null : session.internal.failure,
    ...tried,
    asking: await askingCard(store, session.internal.asking),
    targets: [session.return_url],
  });
}

async function answerPortal(store: Store, request: Request, id: string, sent: Sent | undefined) {
  const found = await store.find("billing_portal.session", id);
  if (found === undefined || found.created + SESSION_LIFE < store.now)
    return closedPage(languageOf(request, null), found ? "expired" : "unknown", found?.return_url ?? null);
  if (sent === undefined) return await portalPageOf(store, request, found);
  const back = seeOther(found.return_url ?? "/");
  if (sent.action === "cancel") return back;
  await store.lock(found.customer);
  const session = await store.get("billing_portal.session", id);
  const attempt = await attemptOf(store, sent, session.internal.asking);
  if (!isAttempt(attempt))
    return await portalPageOf(store, request, session, { mistakes: attempt, typed: sent });
  if (await changeCard(store, session, attempt)) return back;
  if (session.internal.asking !== null) return seeOther(`${PAY}/portal/${id}`);
  return await portalPageOf(store, request, session, { mistakes: {}, typed: sent });
}

/** The texts of an invoice's lines. */
async function lineTexts(store: Store, { lines }: Invoice, language: Locale): Promise<string[]> {
  const texts: string[] = [];
  for (const line of lines.data) {
    const price = await store.get("price", line.pricing.price_details.price);
    const product = await store.get("product", price.product);
    texts.push(lineText(line, price, product.name, language));
  }
  return texts;
}

/** The page of an invoice that is to be paid: its bank asks, or a card is typed. */
async function openInvoicePageOf(
  store: Store,
  invoice: Invoice,
  language: Locale,
  tried: Pick<CardPage, "mistakes" | "typed"> = nothingTyped,
): Promise<Response> {
  const t = translateTo(language);
  const { mistakes } = tried;
  const payment = await findPayment(store, invoice);
  const texts = await lineTexts(store, invoice, language);
  return cardPage({
    language,
    title: t("payPage:title"),
    summary: `${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
<p class="price">${t("payPage:receipt.due", { amount: cents(invoice.amount_due, language) })}</p>`,
    submit: t("payPage:pay"),
    failure: Object.keys(mistakes).length > 0 ? null : (payment?.intent.last_payment_error ?? null),
    ...tried,
    asking: await askingCard(store, askingFor(payment)),
    targets: [],
  });
}

/** The card whose bank asks about a payment. */
const askingFor = (payment: Awaited<ReturnType<typeof findPayment>>): string | null =>
  payment?.intent.status === "requires_action" ? payment.intent.payment_method : null;

async function payInvoice(store: Store, { id, customer }: Invoice, language: Locale, sent: Sent) {
  await store.lock(customer);
  const invoice = await store.get("invoice", id);
  const page = seeOther(`${PAY}/invoices/${id}`);
  if (invoice.status !== "open") return page;
  if (sent.action === "cancel") return seeOther("/");
  const attempt = await attemptOf(store, sent, askingFor(await findPayment(store, invoice)));
  if (!isAttempt(attempt))
    return await openInvoicePageOf(store, invoice, language, { mistakes: attempt, typed: sent });
  if ((await collect(store, invoice, attempt, false)) === "paid") await afterPayment(store, invoice);
  return page;
}

async function answerInvoice(
  store: Store,
  request: Request,
  id: string,
  { isPdf, sent }: { isPdf: boolean; sent: Sent | undefined },
) {
  const invoice = await store.find("invoice", id);
  if (invoice === undefined) return closedPage(languageOf(request, null), "unknown", null);
  const customer = await store.get("customer", invoice.customer);
  const [preferred] = customer.deleted ? [] : (customer.preferred_locales ?? []);
  const language = languageOf(request, preferred ?? null);
  if (sent !== undefined) return await payInvoice(store, invoice, language, sent);
  if (invoice.status === "open" && !isPdf) return await openInvoicePageOf(store, invoice, language);
  if (invoice.status === "void" && !isPdf) return closedPage(language, "expired", store.publicUrl);
  const texts = await lineTexts(store, invoice, language);
  if (isPdf)
    return new Response(receiptPdf(invoice, texts, language), {
      headers: {
        ...PRIVATE,
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${invoice.number ?? invoice.id}.pdf"`,
      },
    });
  const t = translateTo(language);
  const rows = invoice.lines.data.map(
    ({ amount }, place) => `<p>${escapeHtml(texts[place] ?? "")}: ${cents(amount, language)}</p>`,
  );
  return localPage({
    language,
    title: t("payPage:receipt.title", { number: invoice.number ?? "" }),
    style: "",
    content: `<p>${t("payPage:receipt.standIn")}</p>
${rows.join("\n")}
<p>${t("payPage:receipt.total", { amount: cents(invoice.total, language) })}</p>
<p><a href="${PAY}/invoices/${invoice.id}/pdf">${t("payPage:receipt.open")}</a></p>`,
  });
}

const ADDRESS = /^\/local\/pay\/(checkout|portal|invoices)\/(\w+)(\/pdf)?$/;

/**
 * Answers a page of the payments; undefined if the address names none.
 * @param form what was sent to it
 */
export async function paymentPage(
  store: Store,
  request: Request,
  pathname: string,
  form: FormData | undefined,
): Promise<Response | undefined> {
  const [, name, id = "", pdf] = ADDRESS.exec(pathname) ?? [];
  const sent = form && sentBy(form);
  if (name === "checkout" && pdf === undefined) return await answerCheckout(store, request, id, sent);
  if (name === "portal" && pdf === undefined) return await answerPortal(store, request, id, sent);
  const isPdf = pdf !== undefined;
  return name === "invoices" && !(isPdf && sent)
    ? await answerInvoice(store, request, id, { isPdf, sent })
    : undefined;
}
