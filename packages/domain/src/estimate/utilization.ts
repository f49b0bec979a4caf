import { type Message, message } from "../messages/index.ts";

/** Utilisation rates in percent that an estimate accepts. */
export const UTILIZATION = { minimum: 10, maximum: 100, default: 70, step: 5 } as const;

/** Whether a rate in percent is one of those that the slider steps through. */
export const isSteppedRate = (rate: number): boolean => rate % UTILIZATION.step === 0;

/** The stepped rate that moving from one rate towards another arrives at. */
export function steppedRate(from: number, to: number): number {
  const steps = to / UTILIZATION.step;
  return UTILIZATION.step * (to > from ? Math.ceil(steps) : Math.floor(steps));
}

/** The expected use of the limits, as a band. */
export type UtilizationBand = "low" | "medium" | "high";

/** The band of a rate in percent: low below 30, medium 30 to below 70, high from 70 (decision 22). */
export function utilizationBand(rate: number): UtilizationBand {
  if (rate < 30) return "low";
  return rate < 70 ? "medium" : "high";
}

const BAND_TEXTS: Readonly<Record<UtilizationBand, Message>> = {
  low: message("estimate:band.low"),
  medium: message("estimate:band.medium"),
  high: message("estimate:band.high"),
};

/** The text of a band. */
export function utilizationBandText(band: UtilizationBand): Message {
  return BAND_TEXTS[band];
}
