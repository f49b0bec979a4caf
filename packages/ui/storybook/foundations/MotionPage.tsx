import { useState } from "react";
import { Button } from "../../src/components/Button/index.ts";
import { constantTokens } from "../../src/theme/constantTokens.ts";
import { tokenRoles } from "../../src/theme/tokenRoles.ts";
import { vars } from "../../src/theme/vars.css.ts";
import { curve, lead, mover, note, stillNote, track } from "./Foundations.css.ts";
import { FoundationsPage, TokenGroup, TokenRow } from "./Foundations.tsx";

const { motion } = constantTokens;
const durations = ["fast", "normal", "slow"] as const;
const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = motion.out.match(/[\d.]+/g)?.map(Number) ?? [];

/** Durations and the curve of all movements, shown moving. */
export function MotionPage() {
  const [isMoved, setIsMoved] = useState(false);
  return (
    <FoundationsPage>
      <div>
        <Button tone="primary" onPress={() => setIsMoved(!isMoved)}>
          Move
        </Button>
        <p className={`${note} ${stillNote}`}>
          Reduced motion is on: every duration is 0 ms, and the marks change place at once.
        </p>
      </div>
      <TokenGroup title="Duration">
        {durations.map((name) => (
          <TokenRow key={name} path={`motion.${name}`} role={tokenRoles.motion[name]} value={motion[name]}>
            <div aria-hidden className={track}>
              <div
                data-moved={isMoved || undefined}
                className={lead}
                style={{ transitionDuration: vars.motion[name] }}
              />
              <div data-testid={name} className={mover} />
            </div>
          </TokenRow>
        ))}
      </TokenGroup>
      <TokenGroup title="Curve">
        <TokenRow path="motion.out" role={tokenRoles.motion.out} value={motion.out}>
          <svg aria-hidden="true" viewBox="0 0 1 1" className={curve}>
            <title>motion.out</title>
            <path
              d={`M0 1C${x1} ${1 - y1} ${x2} ${1 - y2} 1 0`}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </TokenRow>
      </TokenGroup>
    </FoundationsPage>
  );
}
