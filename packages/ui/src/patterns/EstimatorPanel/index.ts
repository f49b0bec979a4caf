export { EstimatorPanel, type EstimatorPanelProps } from "./EstimatorPanel.tsx";
