let styled: boolean | undefined;

/** Whether the standard output is a terminal that wants style (https://no-color.org). */
function isStyled(): boolean {
  styled ??= !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb" && process.stdout.isTTY === true;
  return styled;
}

/** A text in bold where the terminal shows it; elsewhere the text as it is. */
export function bold(text: string): string {
  return isStyled() ? `\u001b[1m${text}\u001b[22m` : text;
}

/** A text in a quieter tone where the terminal shows it; elsewhere the text as it is. */
export function dim(text: string): string {
  return isStyled() ? `\u001b[2m${text}\u001b[22m` : text;
}
