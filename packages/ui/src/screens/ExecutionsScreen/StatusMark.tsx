import type { RunStatus, StepStatus } from "@regia/domain/workflows";
import {
  Ban,
  Circle,
  CircleCheck,
  CircleDot,
  CirclePause,
  CirclePlay,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  Clock,
  SkipForward,
  TimerOff,
} from "lucide-react";
import { Icon, type IconGlyph } from "../../components/Icon/index.ts";
import { useText } from "../../i18n/useText.ts";
import { mark, sign } from "./StatusMark.css.ts";

type Tone = "quiet" | "info" | "warning" | "success" | "danger";
type Look = readonly [IconGlyph, Tone];

const RUNS = {
  queued: [Clock, "quiet"],
  running: [CirclePlay, "info"],
  waiting: [CirclePause, "warning"],
  succeeded: [CircleCheck, "success"],
  failed: [CircleX, "danger"],
  rejected: [Ban, "danger"],
  cancelled: [CircleSlash, "quiet"],
  timed_out: [TimerOff, "danger"],
} as const satisfies Record<RunStatus, Look>;

const STEPS = {
  pending: [Circle, "quiet"],
  ready: [CircleDot, "quiet"],
  running: [CirclePlay, "info"],
  awaiting: [CirclePause, "warning"],
  succeeded: [CircleCheck, "success"],
  failed: [CircleX, "danger"],
  skipped: [SkipForward, "quiet"],
  in_doubt: [CircleQuestionMark, "warning"],
  cancelled: [CircleSlash, "quiet"],
} as const satisfies Record<StepStatus, Look>;

/** How a run stands: an icon and a word. */
export function RunStatusMark({ status }: { status: RunStatus }) {
  const t = useText("executions");
  const [glyph, tone] = RUNS[status];
  return (
    <span className={mark({ tone })}>
      <Icon glyph={glyph} size="sm" className={sign} />
      {t(`status.${status}`)}
    </span>
  );
}

/** How a step stands: an icon and a word. */
export function StepStatusMark({ status }: { status: StepStatus }) {
  const t = useText("executions");
  const [glyph, tone] = STEPS[status];
  return (
    <span className={mark({ tone })}>
      <Icon glyph={glyph} size="sm" className={sign} />
      {t(`stepStatus.${status}`)}
    </span>
  );
}
