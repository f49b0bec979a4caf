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
  /** Accessible name of the drawing: what it shows, in a sentence. */
  label: string;
  /** Heading above the requests; also the name of their group. */
  requestsHeading: string;
  /** Heading above the targets; also the name of their list. */
  targetsHeading: string;
  /** The requests, from top to bottom. */
  requests: readonly RoutingRequest[];
  /** The targets, from top to bottom; each must be the target of at least one request. */
  targets: readonly RoutingTarget[];
  /** Id of the request that is selected initially. Default: the first. */
  defaultLeading?: string | undefined;
  className?: string | undefined;
}

/** Position of the consent mark on the line, from 0 (the dot) to 1 (the target). */
const gatePlace = 0.78;

/**
 * A drawing of requests as lines that meet in a dot and continue to their targets. The person selects a request to see why
 * it goes to its target.
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
                style={{ left: `${x}%`, top: `${y}%` }}
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
