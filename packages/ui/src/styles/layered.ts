import type { StyleRule } from "@vanilla-extract/css";
import { layers } from "./layers.css.ts";

type UnlayeredRule = Omit<StyleRule, "@layer">;

/** Puts a rule in the layer of the components. Every style in `components/` uses it. */
export const inComponents = (rule: UnlayeredRule): StyleRule => ({ "@layer": { [layers.components]: rule } });

/** Puts a rule in the layer of the patterns, which overrides the layer of the components. */
export const inPatterns = (rule: UnlayeredRule): StyleRule => ({ "@layer": { [layers.patterns]: rule } });

/** Puts a rule in the layer of the screens, which overrides the layers of the patterns and components. */
export const inScreens = (rule: UnlayeredRule): StyleRule => ({ "@layer": { [layers.screens]: rule } });
