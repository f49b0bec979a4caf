import type { Locale } from "@regia/domain/messages";

/** The brand colours in sRGB for mail programs; the interface defines them in OKLCH. */
export const palette = {
  paper: "#f9f6f1",
  sheet: "#fdfcf9",
  ink: "#201b16",
  quiet: "#544d47",
  line: "#ddd8d1",
  accent: "#a0152e",
  onAccent: "#fdf9f6",
} as const;

/** For codes, whose digits are copied one by one. */
const MONOSPACE = "ui-monospace,Menlo,Consolas,'Courier New',monospace";

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The parts of an email; all are HTML. */
export interface LayoutParts {
  readonly language: Locale;
  readonly title: string;
  readonly lines: readonly string[];
  /** Default: none. */
  readonly button?: {
    readonly label: string;
    readonly link: string;
    /** Precedes the full address, for mail programs that show no button. */
    readonly byHand: string;
  };
  /** A code that does the same as the button. */
  readonly code?: { readonly label: string; readonly value: string } | undefined;
  readonly footnote: string;
}

const codeBlock = ({ label, value }: NonNullable<LayoutParts["code"]>): string =>
  `<p style="margin:0 0 8px;font-size:16px;line-height:24px;color:${palette.ink}">${label}</p>
<p style="margin:0 0 24px;padding:12px 20px;background:${palette.paper};border:1px solid ${palette.line};border-radius:4px;font-family:${MONOSPACE};font-size:26px;line-height:32px;letter-spacing:.2em;text-align:center;color:${palette.ink}">${value}</p>
`;

const SMALL = `margin:0 0 8px;font-size:13px;line-height:20px;color:${palette.quiet}`;

const buttonBlock = ({ label, link }: NonNullable<LayoutParts["button"]>): string =>
  `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;background:${palette.accent};border-radius:4px;font-size:16px;line-height:20px;font-weight:600;color:${palette.onAccent};text-decoration:none">${label}</a></p>
`;

const linkBlock = ({ link, byHand }: NonNullable<LayoutParts["button"]>): string =>
  `<p style="${SMALL}">${byHand}<br><a href="${link}" style="color:${palette.quiet};word-break:break-all">${link}</a></p>
`;

/** An email as HTML: one column, inline styles, as mail programs require. */
export function layout({ language, title, lines, button, code, footnote }: LayoutParts): string {
  const paragraph = `margin:0 0 16px;font-size:16px;line-height:24px;color:${palette.ink}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${palette.paper};font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${palette.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${palette.sheet};border:1px solid ${palette.line};border-radius:6px">
<tr><td style="padding:24px 32px 0;font-size:15px;font-weight:600;letter-spacing:.02em;color:${palette.ink}"><span style="color:${palette.accent}">&#9679;</span> Regia</td></tr>
<tr><td style="padding:24px 32px 32px">
<h1 style="margin:0 0 16px;font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:32px;font-weight:400;color:${palette.ink}">${title}</h1>
${lines.map((line) => `<p style="${paragraph}">${line}</p>`).join("\n")}
${button ? buttonBlock(button) : ""}${code ? codeBlock(code) : ""}${button ? linkBlock(button) : ""}<p style="${SMALL};margin-bottom:0">${footnote}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
