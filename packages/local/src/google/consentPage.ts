import { escapeHtml, type MailLanguage } from "../mail/index.ts";
import { localPage } from "../pages/localPage.ts";
import type { GoogleAccount } from "./standIn.ts";

const words = {
  it: {
    title: "Accesso con Google, in locale",
    intro:
      "Questa pagina prende il posto di quella di Google: nessun dato lascia questa macchina. Scegli un account o scrivine uno.",
    known: "Account già usati",
    choose: "Continua come",
    other: "Un altro account",
    email: "Email",
    name: "Nome",
    allow: "Consenti",
    refuse: "Rifiuta",
    invalid: "Scrivi un indirizzo email valido e un nome.",
    broken: "Il collegamento non è completo. Torna a Regia e ricomincia da «Continua con Google».",
    home: "Torna a Regia",
  },
  en: {
    title: "Sign in with Google, locally",
    intro:
      "This page stands in for Google’s own: no data leaves this machine. Choose an account or type one.",
    known: "Accounts used before",
    choose: "Continue as",
    other: "Another account",
    email: "Email",
    name: "Name",
    allow: "Allow",
    refuse: "Refuse",
    invalid: "Type a valid email address and a name.",
    broken: "The link is incomplete. Go back to Regia and start again from “Continue with Google”.",
    home: "Back to Regia",
  },
} as const;

const style = `
h2{margin:2rem 0 .75rem}
label{flex-basis:100%}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
ul form{margin:0}
ul button{width:100%;justify-content:flex-start;text-align:start;gap:.5rem;flex-wrap:wrap;background:var(--sheet);color:var(--ink);border-color:var(--line);font-weight:400;overflow-wrap:anywhere}
ul button b{font-weight:600}
.quiet{background:none;color:var(--ink);border-color:var(--quiet)}
.error{color:var(--accent)}
`;

/** What the product asked for; it goes back with the answer. */
export interface ConsentRequest {
  readonly redirectUri: string;
  readonly state: string;
}

/** What the page shows. */
export interface ConsentPage {
  readonly language: MailLanguage;
  /** Undefined where the address does not say what it is about. */
  readonly request: ConsentRequest | undefined;
  readonly accounts: readonly GoogleAccount[];
  /** What was typed and refused. */
  readonly refused?: GoogleAccount;
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The consent page: allow Regia to use a Google account, or refuse. */
export function consentPage({ language, request, accounts, refused }: ConsentPage): string {
  const word = words[language];
  const carried = request ? hidden("redirect_uri", request.redirectUri) + hidden("state", request.state) : "";
  const known = accounts
    .map(
      ({ email, name }) => `<li><form method="post">${carried}${hidden("email", email)}${hidden("name", name)}
<button name="answer" value="allow"><span>${word.choose}</span> <b>${escapeHtml(name)}</b> <span>${escapeHtml(email)}</span></button></form></li>`,
    )
    .join("\n");
  const content = request
    ? `<p>${word.intro}</p>
${accounts.length > 0 ? `<h2>${word.known}</h2>\n<ul>${known}</ul>\n<h2>${word.other}</h2>` : ""}
${refused ? `<p role="alert" class="error">${word.invalid}</p>` : ""}
<form method="post">${carried}
<label>${word.email}<input type="email" name="email" required autocomplete="off" value="${escapeHtml(refused?.email ?? "")}"></label>
<label>${word.name}<input name="name" required maxlength="100" autocomplete="off" value="${escapeHtml(refused?.name ?? "")}"></label>
<button name="answer" value="allow">${word.allow}</button>
<button class="quiet" name="answer" value="refuse" formnovalidate>${word.refuse}</button>
</form>`
    : `<p role="alert">${word.broken}</p>\n<p><a href="/">${word.home}</a></p>`;
  return localPage({ language, title: word.title, style, content });
}
