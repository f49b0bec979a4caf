import type { StyleRule } from "@vanilla-extract/css";
import { layers } from "./layers.css.ts";

type UnlayeredRule = Omit<StyleRule, "@layer">;

/** Puts a rule in the layer of the components: every style of `components/` goes through it. */
export const inComponents = (rule: UnlayeredRule): StyleRule => ({ "@layer": { [layers.components]: rule } });

/** Puts a rule in the layer of the patterns, which may adjust the components they combine. */
export const inPatterns = (rule: UnlayeredRule): StyleRule => ({ "@layer": { [layers.patterns]: rule } });

/** Puts a rule in the layer of the screens, which may adjust everything below. */
export const inScreens = (rule: UnlayeredRule): StyleRule => ({ "@layer": { [layers.screens]: rule } });
