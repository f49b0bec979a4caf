export { DebugAuthScreen, type DebugAuthScreenProps } from "./DebugAuthScreen.tsx";
export {
  type DebugCheck,
  type DebugFinding,
  type DebugSignup,
  type DebugVerification,
  debugChecks,
} from "./types.ts";
