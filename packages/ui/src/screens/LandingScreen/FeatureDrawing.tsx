import { BookOpen, CalendarDays, Check, Globe, Mail } from "lucide-react";
import { Icon, type IconGlyph } from "../../components/Icon/index.ts";
import { drawing as drawingStyle, follow, lead, lines, mark } from "./FeatureDrawing.css.ts";

/** The four features on the page. */
export type Feature = "routing" | "plans" | "tools" | "consent";

interface Line {
  /** SVG path in a square of 100 by 100. It starts and ends at half the height. */
  d: string;
  kind: "follow" | "lead";
  /** True draws a dotted line. Default false. */
  isWaiting?: boolean | undefined;
}
interface Mark {
  x: number;
  y: number;
  kind: "node" | "cue" | "gate" | "tool";
  glyph?: IconGlyph | undefined;
}

const drawings: Record<Feature, { lines: readonly Line[]; marks: readonly Mark[] }> = {
  routing: {
    lines: [
      { kind: "follow", d: "M34 50C56 50 54 16 78 16" },
      { kind: "follow", d: "M34 50C56 50 54 84 78 84" },
      { kind: "lead", d: "M0 50H100" },
    ],
    marks: [
      { kind: "cue", x: 34, y: 50 },
      { kind: "node", x: 78, y: 16 },
      { kind: "node", x: 78, y: 84 },
    ],
  },
  plans: {
    lines: [
      { kind: "follow", d: "M14 50C30 50 26 18 42 18H60C76 18 72 50 88 50" },
      { kind: "lead", d: "M0 50H14C30 50 26 82 42 82H60C76 82 72 50 88 50H100" },
    ],
    marks: [
      { kind: "cue", x: 14, y: 50 },
      { kind: "node", x: 51, y: 18 },
      { kind: "node", x: 42, y: 82 },
      { kind: "node", x: 60, y: 82 },
      { kind: "cue", x: 88, y: 50 },
    ],
  },
  tools: {
    lines: [
      { kind: "follow", d: "M20 50V22M40 50V78M60 50V22M80 50V78" },
      { kind: "lead", d: "M0 50H100" },
    ],
    marks: [
      { kind: "tool", x: 20, y: 20, glyph: Globe },
      { kind: "tool", x: 40, y: 80, glyph: Mail },
      { kind: "tool", x: 60, y: 20, glyph: CalendarDays },
      { kind: "tool", x: 80, y: 80, glyph: BookOpen },
    ],
  },
  consent: {
    lines: [
      { kind: "follow", d: "M12 50C28 50 24 18 40 18H100" },
      { kind: "follow", d: "M62 50H100", isWaiting: true },
      { kind: "lead", d: "M0 50H62" },
    ],
    marks: [
      { kind: "cue", x: 12, y: 50 },
      { kind: "gate", x: 62, y: 50, glyph: Check },
    ],
  },
};

/** Drawing above the text of a feature. */
export function FeatureDrawing({ feature }: { feature: Feature }) {
  const drawing = drawings[feature];
  return (
    <div className={drawingStyle} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false" className={lines}>
        {drawing.lines.map(({ d, kind, isWaiting }) => (
          <path
            key={d}
            d={d}
            className={kind === "lead" ? lead : follow}
            data-waiting={isWaiting || undefined}
          />
        ))}
      </svg>
      {drawing.marks.map(({ x, y, kind, glyph }) => (
        <span
          key={`${x} ${y}`}
          className={mark}
          data-kind={kind}
          style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
        >
          {glyph ? <Icon glyph={glyph} size="sm" /> : null}
        </span>
      ))}
    </div>
  );
}
