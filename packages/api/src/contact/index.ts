export { CONTACT_PATH } from "./path.ts";
export { contactRequest } from "./request.ts";
