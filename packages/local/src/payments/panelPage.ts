import type { Locale } from "@regia/domain/messages";
import { BUSINESS_TIME_ZONE } from "@regia/domain/time";
import { escapeHtml } from "@regia/functions/mail";
import { localPage } from "../pages/localPage.ts";
import { translateTo } from "../texts/index.ts";
import { priceText } from "./checkoutPage.ts";
import type { Charge, Customer, Subscription } from "./objects.ts";
import { cents, day } from "./receipt.ts";
import { WEBHOOK_MODES, type WebhookMode } from "./webhooks.ts";

const style = `
h2{margin:2rem 0 .5rem}
h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0;border-block-start:1px solid var(--line)}
li{padding:.75rem 0;border-block-end:1px solid var(--line)}
li p{margin:0;font-size:.875rem;font-variant-numeric:tabular-nums}
form{margin:.75rem 0}
.clock{font-size:1.25rem;color:var(--ink);font-variant-numeric:tabular-nums}
.quiet{background:none;color:var(--ink);border-color:var(--quiet)}
select{font:inherit;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--quiet);border-radius:4px;background:var(--sheet);color:inherit}
`;

/** A customer with what the panel can do to it. */
export interface PanelCustomer {
  readonly customer: Customer;
  readonly subscription: Subscription | undefined;
  /** The last charge that was paid. */
  readonly charge: Charge | undefined;
  readonly failsNext: boolean;
}

/** What the time panel shows. */
export interface Panel {
  readonly language: Locale;
  readonly now: number;
  readonly mode: WebhookMode;
  readonly customers: readonly PanelCustomer[];
}

function customerItem(
  { customer, subscription, charge, failsNext }: PanelCustomer,
  language: Locale,
): string {
  const t = translateTo(language);
  const item = subscription?.items.data[0];
  const facts =
    subscription === undefined || item === undefined
      ? t("payPanel:noSubscription")
      : [
          t(`payPanel:status.${subscription.status}`),
          priceText(item.price, item.quantity, language),
          subscription.cancel_at === null
            ? t("payPanel:renews", { date: day(item.current_period_end, language) })
            : t("payPanel:ends", { date: day(subscription.cancel_at, language) }),
        ].join(" · ");
  const isOpen = charge !== undefined && !charge.refunded && !charge.disputed;
  const button = (action: string, text: string) =>
    `<button class="quiet" name="action" value="${action}">${text}</button>`;
  const buttons = [
    failsNext ? `<span>${t("payPanel:failsNext")}</span>` : button("fail", t("payPanel:fail")),
    ...(isOpen
      ? [
          button(
            "refund",
            t("payPanel:refund", { amount: cents(charge.amount - charge.amount_refunded, language) }),
          ),
          button("dispute", t("payPanel:dispute")),
        ]
      : []),
  ];
  return `<li><h3>${escapeHtml(customer.email ?? customer.id)}</h3>
<p>${escapeHtml(facts)}</p>
<form method="post"><input type="hidden" name="customer" value="${escapeHtml(customer.id)}">${buttons.join("\n")}</form></li>`;
}

/** The time panel: the clock of the payments, and what can happen to their customers. */
export function panelPage({ language, now, mode, customers }: Panel): Response {
  const t = translateTo(language);
  const clock = new Intl.DateTimeFormat(language, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: BUSINESS_TIME_ZONE,
  }).format(now * 1_000);
  const steps = (["day", "month", "year"] as const)
    .map((step) => `<button name="step" value="${step}">${t(`payPanel:step.${step}`)}</button>`)
    .join("\n");
  const modes = WEBHOOK_MODES.map(
    (value) =>
      `<option value="${value}"${value === mode ? " selected" : ""}>${t(`payPanel:mode.${value}`)}</option>`,
  ).join("");
  const list =
    customers.length === 0
      ? `<p role="status">${t("payPanel:none")}</p>`
      : `<ul>${customers.map((customer) => customerItem(customer, language)).join("\n")}</ul>`;
  return localPage({
    language,
    title: t("payPanel:title"),
    style,
    content: `<p>${t("payPanel:intro")}</p>
<h2>${t("payPanel:clock")}</h2>
<p class="clock">${clock}</p>
<form method="post"><input type="hidden" name="action" value="advance">${steps}</form>
<h2>${t("payPanel:news")}</h2>
<form method="post"><label>${t("payPanel:modeLabel")}<select name="mode">${modes}</select></label>
<button class="quiet" name="action" value="webhooks">${t("payPanel:setMode")}</button></form>
<form method="post"><button class="quiet" name="action" value="replay">${t("payPanel:replay")}</button>
<button class="quiet" name="action" value="reconcile">${t("payPanel:reconcile")}</button></form>
<h2>${t("payPanel:customers")}</h2>
${list}`,
    headers: { "Referrer-Policy": "same-origin" },
  });
}
