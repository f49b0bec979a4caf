import { localPage } from "../pages/localPage.ts";
import { escapeHtml } from "./escape.ts";
import type { MailLanguage } from "./language.ts";
import { palette } from "./layout.ts";
import type { SentMail } from "./message.ts";

const words = {
  it: {
    title: "Posta di Regia",
    intro: "I messaggi che Regia avrebbe spedito. Restano su questa macchina: nessuno parte davvero.",
    search: "Indirizzo del destinatario",
    filter: "Filtra",
    all: "Mostra tutti",
    none: "Nessun messaggio.",
    noneFor: "Nessun messaggio per questo indirizzo.",
    to: "A",
    open: "Apri il collegamento",
    preview: "Messaggio come si presenta",
    text: "Solo testo",
    refresh: "Aggiorna",
  },
  en: {
    title: "Regia mail",
    intro: "The messages that Regia would have sent. They stay on this machine: none really leaves.",
    search: "Recipient's address",
    filter: "Filter",
    all: "Show all",
    none: "No messages.",
    noneFor: "No messages for this address.",
    to: "To",
    open: "Open the link",
    preview: "Message as it looks",
    text: "Text only",
    refresh: "Refresh",
  },
} as const;

const style = `
ol{list-style:none;margin:0;padding:0;display:grid;gap:1rem}
article{background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:1.25rem}
.meta{font-size:.875rem;margin:.25rem 0 1rem;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.5rem 0}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:4px;background:${palette.paper}}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}
`;

function email(mail: SentMail, place: number, language: MailLanguage): string {
  const word = words[language];
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" }).format(
    new Date(mail.sentAt),
  );
  return `<li><article>
<h2 id="email-${place}">${escapeHtml(mail.subject)}</h2>
<p class="meta">${word.to} ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(when)}</time></p>
${mail.links.map((link) => `<a class="button" href="${escapeHtml(link)}" rel="noreferrer" aria-describedby="email-${place}">${word.open}</a>`).join("\n")}
<details><summary>${word.preview}</summary><iframe sandbox title="${escapeHtml(mail.subject)}" loading="lazy" srcdoc="${escapeHtml(mail.html)}"></iframe></details>
<details><summary>${word.text}</summary><pre>${escapeHtml(mail.text)}</pre></details>
</article></li>`;
}

/** Emails on the page; the filter finds the others. */
const SHOWN = 100;

/** What the page shows. */
export interface MailPage {
  readonly mails: readonly SentMail[];
  readonly language: MailLanguage;
  /** The address that the list is filtered by. */
  readonly to: string | undefined;
}

/** The page of the caught mail: no script, the emails' HTML in sandboxed frames. */
export function mailPage({ mails, language, to }: MailPage): string {
  const word = words[language];
  const empty = `<p role="status">${to === undefined ? word.none : word.noneFor}</p>`;
  return localPage({
    language,
    title: word.title,
    style,
    content: `<p>${word.intro}</p>
<form method="get">
<label>${word.search}<input type="email" name="to" autocomplete="off" value="${escapeHtml(to ?? "")}"></label>
<button>${word.filter}</button>
<a href="/local/mail">${to === undefined ? word.refresh : word.all}</a>
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
