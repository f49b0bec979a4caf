import type { Locale } from "@regia/domain/messages";
import { BUSINESS_TIME_ZONE } from "@regia/domain/time";
import { escapeHtml, palette } from "@regia/functions/mail";
import { localPage } from "../pages/localPage.ts";
import { translateTo } from "../texts/index.ts";
import type { SentMail } from "./outbox.ts";

const style = `
ol{list-style:none;margin:0;padding:0;border-block-start:1px solid var(--line)}
article{display:grid;gap:.25rem;padding:.75rem 0;border-block-end:1px solid var(--line)}
h2{font-size:1rem;font-weight:500}
.meta{font-size:.875rem;font-variant-numeric:tabular-nums;margin:0;overflow-wrap:anywhere}
.open{justify-self:start;padding:.25rem 0}
summary{cursor:pointer;padding:.25rem 0;font-size:.875rem;color:var(--quiet)}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:4px;background:${palette.paper}}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}
`;

function email(mail: SentMail, place: number, language: Locale): string {
  const t = translateTo(language);
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: BUSINESS_TIME_ZONE,
  }).format(new Date(mail.sentAt));
  return `<li><article>
<h2 id="email-${place}">${escapeHtml(mail.subject)}</h2>
<p class="meta">${t("mailPage:to")} ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(when)}</time></p>
${mail.links.map((link) => `<a class="open" href="${escapeHtml(link)}" rel="noreferrer" aria-describedby="email-${place}">${t("mailPage:open")}</a>`).join("\n")}
<details><summary>${t("mailPage:preview")}</summary><iframe sandbox title="${escapeHtml(mail.subject)}" loading="lazy" srcdoc="${escapeHtml(mail.html)}"></iframe></details>
<details><summary>${t("mailPage:text")}</summary><pre>${escapeHtml(mail.text)}</pre></details>
</article></li>`;
}

/** Maximum number of emails on the page; the filter finds the others. */
const SHOWN = 100;

/** The content of the page. */
export interface MailPage {
  readonly mails: readonly SentMail[];
  readonly language: Locale;
  /** The address that the list is filtered by. */
  readonly to: string | undefined;
}

/** The page of the caught emails: no script; each email's HTML in a sandboxed frame. */
export function mailPage({ mails, language, to }: MailPage): Response {
  const t = translateTo(language);
  const empty = `<p role="status">${to === undefined ? t("mailPage:none") : t("mailPage:noneFor")}</p>`;
  return localPage({
    language,
    title: t("mailPage:title"),
    style,
    content: `<p>${t("mailPage:intro")}</p>
<form method="get">
<label>${t("mailPage:search")}<input type="email" name="to" autocomplete="off" value="${escapeHtml(to ?? "")}"></label>
<button>${t("mailPage:filter")}</button>
<a href="/local/mail">${to === undefined ? t("mailPage:refresh") : t("mailPage:all")}</a>
</form>
${
  mails.length === 0
    ? empty
    : `<ol>${mails
        .slice(0, SHOWN)
        .map((mail, place) => email(mail, place, language))
        .join("\n")}</ol>`
}`,
  });
}
