import type { Locale } from "@regia/domain/messages";
import { localPage } from "../pages/localPage.ts";
import { translateTo } from "../texts/index.ts";
import { escapeHtml } from "./escape.ts";
import { palette } from "./layout.ts";
import type { SentMail } from "./message.ts";

const style = `
ol{list-style:none;margin:0;padding:0;display:grid;gap:1rem}
article{background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:1.25rem}
.meta{font-size:.875rem;margin:.25rem 0 1rem;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.5rem 0}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:4px;background:${palette.paper}}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}
`;

function email(mail: SentMail, place: number, language: Locale): string {
  const t = translateTo(language);
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" }).format(
    new Date(mail.sentAt),
  );
  return `<li><article>
<h2 id="email-${place}">${escapeHtml(mail.subject)}</h2>
<p class="meta">${t("mailPage:to")} ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(when)}</time></p>
${mail.links.map((link) => `<a class="button" href="${escapeHtml(link)}" rel="noreferrer" aria-describedby="email-${place}">${t("mailPage:open")}</a>`).join("\n")}
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
