import type { PlanName } from "@regia/domain/plans";
import { follow, lead, point, sign } from "./PlanSign.css.ts";

/** Vertical positions of the lines: one, three or five. */
const lines: Record<PlanName, readonly number[]> = {
  free: [0],
  pro: [-7, 0, 7],
  enterprise: [-14, -7, 0, 7, 14],
};

/** Symbol of a plan: lines that meet in a dot. Decorative, because it is beside the plan's name. */
export function PlanSign({ plan }: { plan: PlanName }) {
  return (
    <svg viewBox="0 -16 64 32" aria-hidden focusable="false" className={sign}>
      {lines[plan].map((y) => (
        <path
          key={y}
          className={y === 0 ? lead : follow}
          strokeLinecap="round"
          d={`M2 ${y}H20C36 ${y} 38 0 54 0`}
        />
      ))}
      <circle className={point} cx="56" cy="0" r="4.5" />
    </svg>
  );
}
