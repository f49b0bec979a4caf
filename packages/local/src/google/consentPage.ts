import type { Locale } from "@regia/domain/messages";
import { escapeHtml } from "@regia/functions/mail";
import { localPage } from "../pages/localPage.ts";
import { translateTo } from "../texts/index.ts";
import type { GoogleAccount } from "./standIn.ts";

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

/** The product's request; its values are sent back with the answer. */
export interface ConsentRequest {
  readonly redirectUri: string;
  readonly state: string;
}

/** What the page shows. */
export interface ConsentPage {
  readonly language: Locale;
  /** Undefined if the address is incomplete. */
  readonly request: ConsentRequest | undefined;
  readonly accounts: readonly GoogleAccount[];
  /** An invalid account that was typed. */
  readonly refused: GoogleAccount | undefined;
  /** Origins to which the form's answer may lead. */
  readonly formTargets: readonly string[];
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The consent page: allow Regia to use a Google account, or refuse. */
export function consentPage({ language, request, accounts, refused, formTargets }: ConsentPage): Response {
  const t = translateTo(language);
  const hiddenFields = request
    ? hidden("redirect_uri", request.redirectUri) + hidden("state", request.state)
    : "";
  const known = accounts
    .map(
      ({
        email,
        name,
      }) => `<li><form method="post">${hiddenFields}${hidden("email", email)}${hidden("name", name)}
<button name="answer" value="allow"><span>${t("googleConsent:choose")}</span> <b>${escapeHtml(name)}</b> <span>${escapeHtml(email)}</span></button></form></li>`,
    )
    .join("\n");
  const content = request
    ? `<p>${t("googleConsent:intro")}</p>
${accounts.length > 0 ? `<h2>${t("googleConsent:known")}</h2>\n<ul>${known}</ul>\n<h2>${t("googleConsent:other")}</h2>` : ""}
${refused ? `<p role="alert" class="error">${t("googleConsent:invalid")}</p>` : ""}
<form method="post">${hiddenFields}
<label>${t("googleConsent:email")}<input type="email" name="email" required autocomplete="off" value="${escapeHtml(refused?.email ?? "")}"></label>
<label>${t("googleConsent:name")}<input name="name" required maxlength="100" autocomplete="off" value="${escapeHtml(refused?.name ?? "")}"></label>
<button name="answer" value="allow">${t("googleConsent:allow")}</button>
<button class="quiet" name="answer" value="refuse" formnovalidate>${t("googleConsent:refuse")}</button>
</form>`
    : `<p role="alert">${t("googleConsent:broken")}</p>\n<p><a href="/">${t("googleConsent:home")}</a></p>`;
  return localPage({
    language,
    title: t("googleConsent:title"),
    style,
    content,
    status: request === undefined ? 400 : refused ? 422 : 200,
    formTargets,
    // The form's request must contain its origin.
    headers: { "Referrer-Policy": "same-origin" },
  });
}
