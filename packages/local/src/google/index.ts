export { type LocalGoogle, openLocalGoogle } from "./localGoogle.ts";
export { GOOGLE, GOOGLE_CLIENT, type GoogleStandIn } from "./standIn.ts";
