export { type Device, deviceOf } from "./device.ts";
export {
  type AuthPhase,
  type AuthPhaseInput,
  authPhase,
  isSessionValid,
  type NewUser,
  needsVerification,
  SESSION_TIMING,
  type SessionRecord,
} from "./session.ts";
