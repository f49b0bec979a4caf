import { type ReactNode, useState } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { classNames } from "../../styles/classNames.ts";
import { placeOnWayOut, rowHeight, SIDE, wayIn, wayOut } from "./lines.ts";
import {
  factName,
  facts as factsStyle,
  factValue,
  gate,
  graph,
  heads,
  lead,
  line,
  lines,
  middle,
  point,
  request as requestStyle,
  score,
  side,
  target as targetStyle,
} from "./RoutingGraph.css.ts";
import type { RoutingRequest, RoutingTarget } from "./types.ts";

export interface RoutingGraphProps {
  /** What the picture shows, in a sentence: its accessible name. */
  label: string;
  /** Words over the requests; also the name of their group. */
  requestsHeading: string;
  /** Words over the targets; also the name of their list. */
  targetsHeading: string;
  /** Top to bottom. */
  requests: readonly RoutingRequest[];
  /** Top to bottom; each at least once the target of a request. */
  targets: readonly RoutingTarget[];
  /** Id of the request whose line leads at first. Default: the first request. */
  defaultLeading?: string | undefined;
  className?: string | undefined;
}

/** How far along its way out a line meets the gate of consent. */
const gatePlace = 0.78;

/**
 * Requests come in as the lines of a score, meet in one point and go where they belong. A person chooses which line
 * leads, and reads under the drawing why it goes there.
 */
export function RoutingGraph({
  label,
  requestsHeading,
  targetsHeading,
  requests,
  targets,
  defaultLeading,
  className,
}: RoutingGraphProps) {
  const [leadingId, setLeadingId] = useState(defaultLeading ?? requests[0]?.id);
  const leading = requests.find(({ id }) => id === leadingId);
  const inAt = (id: string) =>
    rowHeight({ row: requests.findIndex((request) => request.id === id), rows: requests.length });
  const outAt = (id: string) =>
    rowHeight({ row: targets.findIndex((target) => target.id === id), rows: targets.length });
  const guarded = new Set(requests.filter(({ needsConsent }) => needsConsent).map(({ target }) => target));

  return (
    <figure aria-label={label} className={classNames(graph, className)}>
      <div className={heads} aria-hidden>
        <span>{requestsHeading}</span>
        <span>{targetsHeading}</span>
      </div>
      <div className={score}>
        <ToggleButtonGroup
          aria-label={requestsHeading}
          orientation="vertical"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={leadingId === undefined ? [] : [leadingId]}
          onSelectionChange={(keys) => {
            const chosen = requests.find(({ id }) => keys.has(id));
            if (chosen) setLeadingId(chosen.id);
          }}
          className={side}
        >
          {requests.map(({ id, text }) => (
            <ToggleButton key={id} id={id} className={requestStyle}>
              {text}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <div className={middle} aria-hidden>
          <Drawing>
            {requests.map(({ id }) => (
              <path key={id} className={line} d={wayIn(inAt(id))} />
            ))}
            {targets.map(({ id }) => (
              <path key={id} className={line} d={wayOut(outAt(id))} />
            ))}
          </Drawing>
          {leading ? (
            <Drawing key={leading.id}>
              <path className={classNames(line, lead)} d={wayIn(inAt(leading.id))} />
              <path className={classNames(line, lead)} d={wayOut(outAt(leading.target))} />
            </Drawing>
          ) : null}
          <span className={point} />
          {[...guarded].map((id) => {
            const { x, y } = placeOnWayOut({ y: outAt(id), along: gatePlace });
            return (
              <span
                key={id}
                className={gate}
                data-leading={leading?.target === id || undefined}
                style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
              />
            );
          })}
        </div>
        <ul className={side} aria-label={targetsHeading}>
          {targets.map(({ id, name }) => (
            <li key={id} className={targetStyle} data-leading={leading?.target === id || undefined}>
              {name}
            </li>
          ))}
        </ul>
      </div>
      {leading?.facts ? (
        <dl className={factsStyle} aria-live="polite">
          {leading.facts.map(({ name, value }) => (
            <div key={name}>
              <dt className={factName}>{name}</dt>
              <dd className={factValue}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </figure>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
      className={lines}
    >
      {children}
    </svg>
  );
}
