import { invoices } from "./invoices.ts";
import { meeting } from "./meeting.ts";
import { offer } from "./offer.ts";
import { support } from "./support.ts";
import type { WorkflowTemplate } from "./template.ts";
import { tenders } from "./tenders.ts";

export type { WorkflowTemplate } from "./template.ts";

/** Workflows for common jobs of offices, in the order in which they are offered. They use no tool that needs an account. */
export const TEMPLATES: readonly WorkflowTemplate[] = [offer, invoices, meeting, tenders, support];
