export { type Segment, SegmentedToggle, type SegmentedToggleProps } from "./SegmentedToggle.tsx";
