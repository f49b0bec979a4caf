import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { type ConsentCall, type ConsentReason, consent, consentText, RISKS, type Risk } from "./index.ts";

const now = new Date("2026-11-28T10:00:00Z");

function call(risk: Risk | null, changes: Partial<ConsentCall> = {}): ConsentCall {
  return {
    tool: { name: "mail.send", risk },
    arguments: {},
    tainted: [],
    recipients: [],
    standing: [],
    quota: null,
    now,
    ...changes,
  };
}

const standing = {
  id: "c1",
  tool: "mail.send",
  recipients: ["anna@example.it", "Bruno@Example.it"],
  until: "2026-12-01T00:00:00Z",
};
const quota = (max: number, used: number, amount = 1) => ({ action: "sendEmail", max, used, amount });

describe("a call", () => {
  test.each<[string, ConsentCall, string, ConsentReason]>([
    ["that reads", call("read"), "allow", "read"],
    ["that reads outside text", call("read", { tainted: ["page"] }), "allow", "read"],
    ["that can be undone", call("undoable", { tainted: ["page"] }), "allow", "undoable"],
    ["that asks outside", call("egress"), "allow", "egress"],
    ["that would leak", call("egress", { tainted: ["page"] }), "ask", "tainted"],
    ["that cannot be undone", call("irreversible"), "ask", "irreversible"],
    ["that cannot be undone, of outside text", call("irreversible", { tainted: ["page"] }), "ask", "tainted"],
    ["of a tool without a class", call(null), "refuse", "unknown_tool"],
    ["of a class that nobody knows", call("harmless" as Risk), "refuse", "unknown_tool"],
    ["within the plan", call("read", { quota: quota(10, 9) }), "allow", "read"],
    ["beyond the plan", call("read", { quota: quota(10, 9, 2) }), "refuse", "quota"],
    ["of a plan without a limit", call("read", { quota: quota(-1, 1e9) }), "allow", "read"],
    ["of which the usage is not known", call("read", { quota: quota(10, Number.NaN) }), "refuse", "quota"],
    [
      "that its server calls destructive",
      call("read", { hints: { destructive: true } }),
      "ask",
      "irreversible",
    ],
    [
      "that its server calls harmless",
      call("irreversible", { hints: { destructive: false, openWorld: false } }),
      "ask",
      "irreversible",
    ],
    ["that its server says reaches out", call("read", { hints: { openWorld: true } }), "allow", "egress"],
    [
      "that its server says reaches out, of outside text",
      call("undoable", { hints: { openWorld: true }, tainted: ["page"] }),
      "ask",
      "tainted",
    ],
  ])("%s", (_what, given, verdict, reason) => {
    expect(consent(given)).toEqual({ verdict, reason });
  });

  test.each<[string, Partial<ConsentCall>, boolean]>([
    ["all of its recipients", { recipients: ["anna@example.it"] }, true],
    ["its recipients in other capitals", { recipients: ["ANNA@example.it", "bruno@example.it"] }, true],
    ["one of its recipients only", { recipients: ["anna@example.it", "eve@example.it"] }, false],
    ["no recipients, of which it has none", {}, false],
    ["another tool", { recipients: ["anna@example.it"], standing: [{ ...standing, tool: "x" }] }, false],
    [
      "it no longer",
      { recipients: ["anna@example.it"], standing: [{ ...standing, until: now.toISOString() }] },
      false,
    ],
    [
      "it until nobody knows when",
      { recipients: ["anna@example.it"], standing: [{ ...standing, until: "soon" }] },
      false,
    ],
  ])("is covered by a standing consent for %s: %j %s", (_what, changes, covered) => {
    const decision = consent(call("irreversible", { standing: [standing], ...changes }));
    expect(decision).toEqual(
      covered
        ? { verdict: "allow", reason: "standing", consent: "c1" }
        : { verdict: "ask", reason: "irreversible" },
    );
  });
});

const address = fc.constantFrom("anna@example.it", "bruno@example.it", "eve@example.it");
const anyCall = fc
  .record({
    risk: fc.constantFrom<(Risk | null)[]>(...RISKS, null),
    tainted: fc.array(fc.constantFrom("input", "page"), { maxLength: 2 }),
    recipients: fc.array(address, { maxLength: 3 }),
    standing: fc.array(
      fc.record({
        id: fc.uuid(),
        tool: fc.constantFrom("mail.send", "other"),
        recipients: fc.array(address),
        until: fc.constantFrom("2026-11-28T09:00:00Z", "2026-11-28T11:00:00Z"),
      }),
      { maxLength: 3 },
    ),
    hints: fc.record({ destructive: fc.boolean(), openWorld: fc.boolean() }, { requiredKeys: [] }),
    quota: fc.option(
      fc.record({
        action: fc.constant("sendEmail"),
        max: fc.integer({ min: -1, max: 3 }),
        used: fc.nat(4),
        amount: fc.integer({ min: 1, max: 2 }),
      }),
    ),
  })
  .map(({ risk, ...changes }) => call(risk, changes));

const STRICTNESS = { allow: 0, ask: 1, refuse: 2 };
const holds = (property: (given: ConsentCall) => void) =>
  fc.assert(fc.property(anyCall, property), { numRuns: 1_000 });

describe("whatever the call", () => {
  test("a standing consent never covers text from outside, nor addresses that it does not name", () => {
    holds((given) => {
      const decision = consent(given);
      if (decision.reason !== "standing") return;
      const used = given.standing.find(({ id }) => id === decision.consent);
      expect(given.tainted).toEqual([]);
      expect(used?.tool).toBe("mail.send");
      expect(used?.recipients).toEqual(expect.arrayContaining([...given.recipients]));
    });
  });

  test("hints never make it easier", () => {
    holds((given) => {
      const { hints: _hints, ...without } = given;
      const strictness = STRICTNESS[consent(given).verdict];
      expect(strictness).toBeGreaterThanOrEqual(STRICTNESS[consent(without).verdict]);
    });
  });

  test("a tool without a class is refused", () => {
    holds((given) => {
      const decision = consent({ ...given, tool: { ...given.tool, risk: null } });
      expect(decision).toEqual({ verdict: "refuse", reason: "unknown_tool" });
    });
  });

  test("outside text leaves only after a person was asked", () => {
    holds((given) => {
      const { risk } = given.tool;
      if (given.tainted.length === 0 || (risk !== "egress" && risk !== "irreversible")) return;
      expect(consent(given).verdict).not.toBe("allow");
    });
  });
});

test("every reason has its sentence with the tool", () => {
  const sentences = (["read", "quota", "tainted", "unknown_tool"] as const).map((reason) =>
    translateMessage("it", consentText(reason, "Invia un'email")),
  );
  for (const sentence of sentences) expect(sentence).toMatch(/^Invia un'email .+\.$/);
});
