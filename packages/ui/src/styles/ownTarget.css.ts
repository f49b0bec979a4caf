import { style } from "@vanilla-extract/css";
import { inComponents } from "./layered.ts";
import { ownTarget } from "./ownTarget.ts";

/** The class of {@link ownTarget}, for a link that has no other style of its own. */
export const ownTargetLink = style(inComponents(ownTarget));
