import type { Locale } from "@regia/domain/messages";
import { palette } from "@regia/functions/mail";
import { FONT_FACES } from "./fonts.ts";
import { PRIVATE } from "./headers.ts";

const base = `
${FONT_FACES}
:root{color-scheme:light dark;--paper:${palette.paper};--sheet:${palette.sheet};--ink:${palette.ink};--quiet:${palette.quiet};--line:${palette.line};--accent:${palette.accent};--on:${palette.onAccent}}
@media (prefers-color-scheme:dark){:root{--paper:#1c1815;--sheet:#25201c;--ink:#f0eae2;--quiet:#b9afa4;--line:#433c35;--accent:#e27b84;--on:#1c1815}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Instrument Sans Variable",system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font:400 2rem/1.2 Newsreader,Georgia,serif;letter-spacing:-.022em;margin:0 0 .5rem}
h2{font-size:1.0625rem;line-height:1.4;margin:0;overflow-wrap:anywhere}
p{margin:0 0 1rem;color:var(--quiet)}
form>a{display:inline-flex;align-items:center;min-height:2.75rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:1.5rem 0}
label{display:grid;gap:.25rem;flex:1 1 16rem;font-size:.875rem}
input{font:inherit;padding:.5rem .75rem;min-height:2.75rem;border:1px solid var(--quiet);border-radius:4px;background:var(--sheet);color:inherit;width:100%}
button,.button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--accent);border-radius:4px;background:var(--accent);color:var(--on);text-decoration:none;display:inline-flex;align-items:center}
a{color:var(--accent)}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
`;

/** A page; `content` is HTML. */
export interface LocalPage {
  readonly language: Locale;
  readonly title: string;
  /** CSS rules of this page. */
  readonly style: string;
  readonly content: string;
  /** HTTP status; default: 200. */
  readonly status?: number;
  /** Further origins to which forms may lead; default: none. */
  readonly formTargets?: readonly string[];
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

function contentPolicy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    // The emails' frames inherit this policy, and their styles are inline, as mail programs require.
    "style-src 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Answers with a page of the embedded backend only: one column, no script, nothing from elsewhere. */
export function localPage(page: LocalPage): Response {
  const { language, title, style, content, status = 200, formTargets = [], headers } = page;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${base}${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      ...PRIVATE,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentPolicy(formTargets),
      "X-Frame-Options": "DENY",
      Vary: "Accept-Language",
      ...headers,
    },
  });
}
