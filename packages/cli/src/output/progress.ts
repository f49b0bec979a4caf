import { numberFormat } from "@regia/domain/numbers";
import type { Context } from "../program/context.ts";
import { printMessage, printStatus } from "./streams.ts";

/** Shows the progress of long work with its rate and the time left, and keeps updating while nothing finishes. */
export interface Progress {
  /**
   * @param done - the number of finished items
   * @param total - the number of all items; undefined while it is unknown
   */
  update(done: number, total: number | undefined): void;
  /** Removes the line. */
  end(): void;
}

interface Pace {
  /** Milliseconds before anything is shown. */
  readonly after: number;
  /** Milliseconds between two updates. */
  readonly every: number;
}

/** A terminal shows a line that changes; a log gets a new line every few seconds. */
const ON_TERMINAL: Pace = { after: 300, every: 100 };
const IN_LOG: Pace = { after: 5_000, every: 5_000 };

/** The number of finished items, the rate and the time left. */
function sentence(
  { done, total, elapsed }: { done: number; total: number | undefined; elapsed: number },
  { locale, t }: Context,
): string {
  const number = (value: number) => numberFormat(locale, { maximumFractionDigits: 0 }).format(value);
  const perSecond = elapsed > 0 ? (done * 1000) / elapsed : 0;
  const rate = t("program:progress.rate", { number: number(perSecond) });
  if (total === undefined) return `${number(done)} · ${rate}`;
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  const left =
    perSecond > 0 ? t("program:progress.left", { time: duration((total - done) / perSecond) }) : "";
  return [`${number(done)} / ${number(total)} (${percent}%)`, rate, left]
    .filter((part) => part !== "")
    .join(" · ");
}

/** A duration in its two largest units: `4 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * Shows progress on the standard error: a line that changes on a terminal, a new line every few seconds elsewhere.
 * Nothing is shown for short work.
 *
 * @param what - the name of the counted items, such as "users"
 * @param isQuiet - shows nothing, because the results are printed on the same terminal
 */
export function startProgress(what: string, context: Context, isQuiet = false): Progress {
  const isTerminal = process.stderr.isTTY === true;
  const pace = isTerminal ? ON_TERMINAL : IN_LOG;
  const started = performance.now();
  let next = started + pace.after;
  let isShown = false;
  let ticking: NodeJS.Timeout | undefined;
  let state: { readonly done: number; readonly total: number | undefined } = { done: 0, total: undefined };
  const show = () => {
    const now = performance.now();
    if (now < next) return;
    next = now + pace.every;
    const line = `${what}: ${sentence({ ...state, elapsed: now - started }, context)}`;
    if (isTerminal) printStatus(line);
    else printMessage(line);
    isShown = true;
  };
  return {
    update(done, total) {
      if (isQuiet) return;
      state = { done, total };
      show();
      ticking ??= setInterval(show, pace.every).unref();
    },
    end() {
      clearInterval(ticking);
      ticking = undefined;
      if (isShown && isTerminal) printStatus("");
      isShown = false;
    },
  };
}
