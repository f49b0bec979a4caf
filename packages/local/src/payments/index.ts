export { API_PATH } from "./api.ts";
export { type LocalPayments, openLocalPayments } from "./localPayments.ts";
