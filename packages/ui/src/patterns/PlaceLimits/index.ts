export { type LimitedPlace, PlaceLimits, type PlaceLimitsProps } from "./PlaceLimits.tsx";
