export { EMAILS_KEPT, type Outbox, openOutbox, type SentMail } from "./outbox.ts";
export { deliverOutgoing } from "./outgoing.ts";
export { mailPage } from "./page.ts";
