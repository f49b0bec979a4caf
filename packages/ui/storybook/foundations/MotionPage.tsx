import { useState } from "react";
import { Button } from "../../src/components/Button/index.ts";
import { constantTokens } from "../../src/theme/constantTokens.ts";
import { tokenRoles } from "../../src/theme/tokenRoles.ts";
import { vars } from "../../src/theme/vars.css.ts";
import { curve, lead, mover, note, stillNote, track } from "./Foundations.css.ts";
import { FoundationsPage, TokenGroup, TokenRow, TokenRows } from "./Foundations.tsx";

const { out, ...durations } = constantTokens.motion;
const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = out.match(/[\d.]+/g)?.map(Number) ?? [];

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
      <TokenRows
        title="Duration"
        group="motion"
        values={durations}
        roles={tokenRoles.motion}
        specimen={(name) => (
          <div aria-hidden className={track}>
            <div
              data-moved={isMoved || undefined}
              className={lead}
              style={{ transitionDuration: vars.motion[name] }}
            />
            <div data-testid={name} className={mover} />
          </div>
        )}
      />
      <TokenGroup title="Curve">
        <TokenRow path="motion.out" role={tokenRoles.motion.out} value={out}>
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
