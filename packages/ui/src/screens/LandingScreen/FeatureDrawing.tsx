import type { ReactNode } from "react";
import { cue, drawing, follow, lead, node } from "./FeatureDrawing.css.ts";

/** What the product does, in four drawings of lines and cues. */
export type Feature = "routing" | "plans" | "tools" | "consent";

const drawings: Record<Feature, ReactNode> = {
  routing: (
    <>
      <path className={follow} d="M44 32C70 32 62 8 128 8M44 32C70 32 62 56 128 56" />
      <path className={lead} d="M0 32H128" />
      <circle className={cue} cx="44" cy="32" r="5" />
    </>
  ),
  plans: (
    <>
      <path className={follow} d="M8 32C28 32 28 12 52 12H76C100 12 96 32 120 32" />
      <path className={lead} d="M8 32C28 32 28 52 52 52H76C100 52 96 32 120 32" />
      <circle className={node} cx="8" cy="32" r="5" />
      <circle className={node} cx="64" cy="12" r="5" />
      <circle className={node} cx="64" cy="52" r="5" />
      <circle className={cue} cx="120" cy="32" r="5" />
    </>
  ),
  tools: (
    <>
      <path className={follow} d="M0 8H128M0 24H128M0 56H128" />
      <path className={lead} d="M0 40H128" />
      <path className={follow} d="M28 3V13M96 19V29M64 51V61" />
      <circle className={cue} cx="48" cy="40" r="5" />
    </>
  ),
  consent: (
    <>
      <path className={follow} d="M0 14H128" />
      <path className={lead} d="M0 44H52M76 44H128" />
      <circle className={node} cx="64" cy="44" r="10" />
      <circle className={cue} cx="64" cy="44" r="4.5" />
    </>
  ),
};

/** The drawing that stands over a feature's words. */
export function FeatureDrawing({ feature }: { feature: Feature }) {
  return (
    <svg viewBox="0 0 128 64" aria-hidden focusable="false" className={drawing}>
      {drawings[feature]}
    </svg>
  );
}
