/** Whether questions can be asked: the standard input and the standard error are a terminal. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

const NARROWEST = 20;

/** The width of the terminal in columns; undefined if the output is no terminal. */
export function terminalWidth(): number | undefined {
  if (process.stdout.isTTY !== true) return undefined;
  return Math.max(process.stdout.columns || 80, NARROWEST);
}
