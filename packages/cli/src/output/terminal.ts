/** Whether a person can be asked something: the keyboard is theirs, and the questions go to the standard error. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

const NARROWEST = 20;

/** How many columns the terminal shows; undefined where the output is no terminal and lines may be as long as they need. */
export function terminalWidth(): number | undefined {
  if (process.stdout.isTTY !== true) return undefined;
  return Math.max(process.stdout.columns || 80, NARROWEST);
}
