import { type Message, message } from "../messages/index.ts";
import { UNLIMITED } from "../plans/index.ts";
import type { JsonObject } from "./graph.ts";
import { RISKS, type Risk } from "./tool.ts";

/** What a person allowed beforehand. */
export interface StandingConsent {
  readonly id: string;
  readonly tool: string;
  /** The addresses that it covers. */
  readonly recipients: readonly string[];
  /** ISO 8601 instant until which it holds. */
  readonly until: string;
}

/** A call that is to be made, with everything that decides whether it may. */
export interface ConsentCall {
  /** `risk` is null where nobody gave the tool a class. */
  readonly tool: { readonly name: string; readonly risk: Risk | null };
  readonly arguments: JsonObject;
  /** Where text from outside in the arguments came from; empty if there is none. */
  readonly tainted: readonly string[];
  /** The addresses that the call reaches. */
  readonly recipients: readonly string[];
  /** The standing consents that are there. */
  readonly standing: readonly StandingConsent[];
  /** What the tool's server says of it; may raise its class, never lower it. */
  readonly hints?: { readonly destructive?: boolean; readonly openWorld?: boolean };
  /** The limit of the plan that the call counts against. */
  readonly quota: {
    readonly action: string;
    /** -1 is unlimited. */
    readonly max: number;
    readonly used: number;
    readonly amount: number;
  } | null;
  readonly now: Date;
}

/** Why a call is allowed, asked about or refused. */
export type ConsentReason =
  | "read"
  | "undoable"
  | "egress"
  | "standing"
  | "irreversible"
  | "tainted"
  | "unknown_tool"
  | "quota";

/** What is to be done with a call. */
export interface Decision {
  readonly verdict: "allow" | "ask" | "refuse";
  readonly reason: ConsentReason;
  /** Id of the standing consent that allows it. */
  readonly consent?: string;
}

const refuse = (reason: ConsentReason): Decision => ({ verdict: "refuse", reason });
const ask = (reason: ConsentReason): Decision => ({ verdict: "ask", reason });
const allow = (reason: ConsentReason): Decision => ({ verdict: "allow", reason });

/** The class of a call, raised by hints. */
function raised(risk: Risk, { destructive = false, openWorld = false }: NonNullable<ConsentCall["hints"]>) {
  if (destructive) return "irreversible";
  return openWorld && risk === "read" ? "egress" : risk;
}

const plain = (address: string) => address.trim().toLowerCase();

/** The standing consent that covers a call: for its tool, still valid, with every one of its recipients. */
function covering({ tool, recipients, standing, now }: ConsentCall): StandingConsent | undefined {
  if (recipients.length === 0) return undefined;
  return standing.find((one) => {
    const covered = new Set(one.recipients.map(plain));
    return (
      one.tool === tool.name &&
      Date.parse(one.until) > now.getTime() &&
      recipients.every((address) => covered.has(plain(address)))
    );
  });
}

/**
 * Decides whether a call is made, asked about or refused (decision 39): a tool without a class is refused, as is what
 * exceeds the plan; what cannot be taken back is asked; text from outside that would leave the workspace is asked, and no
 * standing consent covers it.
 */
export function consent(call: ConsentCall): Decision {
  const { tool, tainted, hints = {}, quota } = call;
  if (tool.risk === null || !RISKS.includes(tool.risk)) return refuse("unknown_tool");
  if (quota !== null && quota.max !== UNLIMITED && !(quota.used + quota.amount <= quota.max)) {
    return refuse("quota");
  }
  const risk = raised(tool.risk, hints);
  const isTainted = tainted.length > 0;
  const leaves = risk === "egress" || risk === "irreversible" || hints.openWorld === true;
  if (isTainted && leaves) return ask("tainted");
  if (risk !== "irreversible") return allow(risk);
  const covered = covering(call);
  return covered ? { ...allow("standing"), consent: covered.id } : ask("irreversible");
}

/**
 * A decision's reason in words.
 * @param tool - its title, or its name
 */
export function consentText(reason: ConsentReason, tool: string): Message {
  return message(`workflowConsent:${reason}`, { tool });
}
