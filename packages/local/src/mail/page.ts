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

/** The looks of the pages that only the embedded backend has. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:${palette.paper};--sheet:${palette.sheet};--ink:${palette.ink};--quiet:${palette.quiet};--line:${palette.line};--accent:${palette.accent};--on:${palette.onAccent}}
@media (prefers-color-scheme:dark){:root{--paper:#1c1815;--sheet:#25201c;--ink:#f0eae2;--quiet:#b9afa4;--line:#433c35;--accent:#e27b84;--on:#1c1815}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font:400 2rem/1.2 Georgia,serif;margin:0 0 .5rem}
h2{font-size:1.0625rem;line-height:1.4;margin:0;overflow-wrap:anywhere}
p{margin:0 0 1rem;color:var(--quiet)}
form>a{display:inline-flex;align-items:center;min-height:2.75rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:1.5rem 0}
label{display:grid;gap:.25rem;flex:1 1 16rem;font-size:.875rem}
input{font:inherit;padding:.5rem .75rem;min-height:2.75rem;border:1px solid var(--quiet);border-radius:4px;background:var(--sheet);color:inherit;width:100%}
button,.button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--accent);border-radius:4px;background:var(--accent);color:var(--on);text-decoration:none;display:inline-flex;align-items:center}
a{color:var(--accent)}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:1rem}
article{background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:1.25rem}
.meta{font-size:.875rem;margin:.25rem 0 1rem;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.5rem 0}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:4px;background:${palette.paper}}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}
`;

function letter(mail: SentMail, place: number, language: MailLanguage): string {
  const word = words[language];
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" }).format(
    new Date(mail.sentAt),
  );
  return `<li><article>
<h2 id="letter-${place}">${escapeHtml(mail.subject)}</h2>
<p class="meta">${word.to} ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(when)}</time></p>
${mail.links.map((link) => `<a class="button" href="${escapeHtml(link)}" rel="noreferrer" aria-describedby="letter-${place}">${word.open}</a>`).join("\n")}
<details><summary>${word.preview}</summary><iframe sandbox title="${escapeHtml(mail.subject)}" loading="lazy" srcdoc="${escapeHtml(mail.html)}"></iframe></details>
<details><summary>${word.text}</summary><pre>${escapeHtml(mail.text)}</pre></details>
</article></li>`;
}

/** Letters on the page; the filter finds the others. */
const SHOWN = 100;

/** What the page shows. */
export interface MailPage {
  readonly mails: readonly SentMail[];
  readonly language: MailLanguage;
  /** The address that the list is filtered by. */
  readonly to: string | undefined;
}

/** The page of the caught mail: no script, the letters' HTML locked away in frames. */
export function mailPage({ mails, language, to }: MailPage): string {
  const word = words[language];
  const empty = `<p role="status">${to === undefined ? word.none : word.noneFor}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${word.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${word.title}</h1>
<p>${word.intro}</p>
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
        .map((mail, place) => letter(mail, place, language))
        .join("\n")}</ol>`
}
</main>
</body>
</html>
`;
}
