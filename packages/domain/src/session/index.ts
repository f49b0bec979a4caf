export {
  type AuthPhase,
  type AuthPhaseInput,
  authPhase,
  isSessionValid,
  SESSION_TIMING,
  type SessionRecord,
} from "./session.ts";
