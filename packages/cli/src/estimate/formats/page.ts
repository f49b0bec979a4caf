import { html, Markup } from "../../output/html.ts";

/** The styles of the printed page; the colours are those of the light theme. */
const STYLE = `
:root {
  color-scheme: light;
  --canvas: oklch(0.974 0.007 84);
  --surface: oklch(0.992 0.004 88);
  --ink: oklch(0.225 0.012 62);
  --ink-muted: oklch(0.425 0.014 66);
  --line: oklch(0.885 0.011 80);
  --line-strong: oklch(0.61 0.016 72);
  --accent: oklch(0.455 0.17 19);
  --sans: "Instrument Sans Variable", "Instrument Sans", ui-sans-serif, system-ui, sans-serif;
  --serif: "Newsreader Variable", Newsreader, ui-serif, Georgia, serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 400 0.875rem/1.55 var(--sans);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 48px 40px 64px; background: var(--surface); min-height: 100vh; }
header { display: flex; align-items: center; gap: 12px; padding-bottom: 16px; border-bottom: 2px solid var(--accent);
  font-weight: 600; font-size: 1.1875rem; letter-spacing: -0.011em; }
header svg { width: 1.75rem; height: 1.75rem; flex: none; }
.follow { stroke: var(--ink); stroke-width: 1.8; }
.lead { stroke: var(--accent); stroke-width: 2.2; }
.point { fill: var(--accent); }
h1 { font: 500 clamp(2rem, 1.35rem + 2.6vw, 3rem)/1.04 var(--serif); letter-spacing: -0.022em; margin: 32px 0 24px; }
h2 { font-size: 1.1875rem; line-height: 1.2; font-weight: 600; margin: 40px 0 8px; break-after: avoid; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; margin: 0; }
dt { color: var(--ink-muted); }
dd { margin: 0; font-weight: 500; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; margin: 0; }
.lines { margin-top: 32px; }
.lines th:first-child { min-width: 26%; width: 30%; }
.variants { table-layout: fixed; min-width: 36rem; }
.variants th:first-child { width: 34%; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { padding: 8px 12px 8px 0; text-align: start; vertical-align: baseline; border-bottom: 1px solid var(--line);
  overflow-wrap: normal; }
thead th { font-size: 0.75rem; color: var(--ink-muted); font-weight: 500; border-bottom-color: var(--line-strong); }
tbody th { font-weight: 400; }
.facts thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.number { text-align: end; position: relative; }
.lines .number { white-space: nowrap; }
.mark { position: absolute; padding-inline-start: 2px; color: var(--ink-muted); }
tr { break-inside: avoid; }
.totals td { font-weight: 600; }
footer { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--ink-muted); font-size: 0.75rem; }
footer p { margin: 0; max-width: 66ch; }
@media (max-width: 40rem) { main { padding: 24px 16px 40px; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } }
@page { size: A4; margin: 16mm; }
@media print {
  body, main { background: none; }
  body { font-size: 9.5pt; }
  main { padding: 0; max-width: none; min-height: 0; }
  h1 { font-size: 24pt; margin: 18pt 0 12pt; }
  h2 { margin-top: 18pt; }
  thead { display: table-header-group; }
  th, td { padding-block: 3.5pt; }
  .scroll { overflow: visible; }
}
`;

const LOGO = new Markup(
  '<svg viewBox="0 0 24 24" fill="none" stroke-linecap="round" aria-hidden="true"><path class="follow" d="M2 4.5h4.5c6 0 6.5 7.5 12.5 7.5"/><path class="follow" d="M2 19.5h4.5c6 0 6.5-7.5 12.5-7.5"/><path class="lead" d="M2 12h17"/><circle class="point" cx="19.4" cy="12" r="3.1"/></svg>',
);

/** A complete printable page without external resources or scripts; its content security policy forbids both. */
export function page({
  locale,
  title,
  heading,
  parts,
  notes,
}: {
  readonly locale: string;
  /** The title of the document; browsers also use it as the name of the printed file. */
  readonly title: string;
  readonly heading: string;
  readonly parts: readonly Markup[];
  readonly notes: readonly string[];
}): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Regia">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
<header>${LOGO}<span>Regia</span></header>
<h1>${heading}</h1>
${parts}
<footer>${notes.map(
    (note) => html`<p>${note}</p>
`,
  )}</footer>
</main>
</body>
</html>
`.text;
}
