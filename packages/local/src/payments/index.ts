export { type LocalPayments, openLocalPayments } from "./localPayments.ts";
