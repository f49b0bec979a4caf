import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES, translateMessage } from "../messages/index.ts";
import { PLANS, UNLIMITED } from "../plans/index.ts";
import {
  anyValue,
  hostileText,
  LINEAR_TIME_MS,
  MEGABYTE_TEXTS,
  throwingProxy,
} from "../testing/arbitraries.ts";
import {
  creationRefusal,
  guestsLeft,
  handoverRefusal,
  invitationFailure,
  invitationRefusal,
  type MemberAction,
  type MemberCounts,
  permissionRefusal,
  ROLE_LIMITS,
  readOnlyMembers,
  readOnlyWorkspaces,
  roleChangeRefusal,
  seatRefusal,
  seatsLeft,
  validateWorkspaceName,
  WORKSPACE_ROLES,
  type WorkspaceLimits,
  workspaceFailure,
  workspaceName,
} from "./index.ts";

const limit = fc.oneof(fc.constant(UNLIMITED), fc.integer({ min: 0, max: 8 }));
const limits: fc.Arbitrary<WorkspaceLimits> = fc.record({
  maxWorkspaces: limit,
  maxUsersPerWorkspace: limit,
  maxOwnersPerWorkspace: limit,
  maxUserCollaboratorsPerWorkspace: limit,
  canInviteUsers: fc.boolean(),
});
const counts: fc.Arbitrary<MemberCounts> = fc.record({
  owners: fc.integer({ min: 1, max: 8 }),
  collaborators: fc.integer({ min: 0, max: 8 }),
});
const role = fc.constantFrom(...WORKSPACE_ROLES);

const { pro, enterprise, free } = PLANS;

describe("the name of a workspace", () => {
  test.each([
    ["Acme", null],
    ["  Acme  ", null],
    ["a", null],
    ["😀".repeat(80), null],
    ["Ufficio 2 · 日本 – Q&A", null],
    ["👩‍💻", null],
    ["", "Scrivi un nome per il workspace."],
    [" \t\u3000", "Scrivi un nome per il workspace."],
    ["a".repeat(81), "Il nome è troppo lungo."],
    ["a\nb", "Il nome contiene caratteri che non si vedono."],
    ["a\u0085b", "Il nome contiene caratteri che non si vedono."],
    ["Ac\u200bme", "Il nome contiene caratteri che non si vedono."],
    ["\u202eemcA", "Il nome contiene caratteri che non si vedono."],
    ["\ufe0f \u200d\ufe0f", "Il nome contiene caratteri che non si vedono."],
    ["a\ud800", "Il nome contiene caratteri che non si vedono."],
  ])("%j: %s", (typed, expected) => {
    const { message } = validateWorkspaceName(typed);
    expect(message && translateMessage("it", message)).toBe(expected);
  });

  test("says how to write it", () => {
    const hints = (typed: string) =>
      validateWorkspaceName(typed).suggestions.map((hint) => translateMessage("it", hint));
    expect(hints("a".repeat(81))).toEqual(["Usa al massimo 80 caratteri"]);
    expect(hints("a\nb")).toEqual(["Riscrivi il nome su una sola riga, senza caratteri invisibili"]);
    expect(hints("Acme")).toEqual([]);
  });

  test("is stored as it was judged", () => {
    fc.assert(
      fc.property(hostileText, (typed) => {
        const stored = workspaceName(typed);
        expect(validateWorkspaceName(stored)).toEqual(validateWorkspaceName(typed));
        expect(workspaceName(stored)).toBe(stored);
      }),
    );
  });

  test.each(MEGABYTE_TEXTS)(
    "a megabyte of %s is judged in linear time",
    { timeout: LINEAR_TIME_MS },
    (_kind, text) => {
      expect(validateWorkspaceName(text).isValid).toBe(text.trim().length === 1);
    },
  );
});

describe("seats", () => {
  test.each([
    [0, 5, 5],
    [5, 5, 0],
    [7, 5, 0],
    [7, UNLIMITED, UNLIMITED],
  ])("%i used of %i leave %i", (used, most, left) => {
    expect(seatsLeft({ used, limit: most })).toBe(left);
  });

  test.each([
    [6, 5, 4],
    [-1, 5, 4],
    [6, -1, 4],
    [2, 5, 0],
    [-1, -1, -1],
  ])("of %i for members and %i for collaborators let %i guests in", (most, collaborators, left) => {
    expect(
      guestsLeft({
        users: { used: 2, limit: most },
        collaborators: { used: 1, limit: collaborators },
      }),
    ).toBe(left);
  });

  test.each([
    [free.limits, { owners: 1, collaborators: 0 }, "canInviteUsers"],
    [pro.limits, { owners: 1, collaborators: 4 }, null],
    [pro.limits, { owners: 1, collaborators: 5 }, "maxUsersPerWorkspace"],
    [
      { ...pro.limits, maxUsersPerWorkspace: 7 },
      { owners: 1, collaborators: 5 },
      "maxUserCollaboratorsPerWorkspace",
    ],
    [enterprise.limits, { owners: 1, collaborators: 1_000_000 }, null],
  ] as const)("an invitation with %j and %j: %s", (given, members, refusal) => {
    expect(invitationRefusal({ limits: given, members })).toBe(refusal);
  });

  test.each([
    [0, free.limits, null],
    [1, free.limits, "maxWorkspaces"],
    [2, pro.limits, null],
    [3, pro.limits, "maxWorkspaces"],
    [5000, enterprise.limits, null],
  ] as const)("one more workspace than %i", (paid, given, refusal) => {
    expect(creationRefusal({ limits: given, paid })).toBe(refusal);
  });

  test("one owner on pro: another member cannot become one, and the owner may become a collaborator", () => {
    const members = { owners: 1, collaborators: 2 };
    expect(roleChangeRefusal({ limits: pro.limits, members, role: "owner" })).toBe("maxOwnersPerWorkspace");
    expect(roleChangeRefusal({ limits: pro.limits, members, role: "collaborator" })).toBeNull();
  });

  test("there is room exactly if the members after the change are within the limits", () => {
    fc.assert(
      fc.property(limits, counts, role, (given, members, added) => {
        const after = members[`${added}s`] + 1;
        const within = (most: number, count: number) => most === UNLIMITED || count <= most;
        const roleFits = within(given[ROLE_LIMITS[added]], after);
        const usersFit = within(given.maxUsersPerWorkspace, members.owners + members.collaborators + 1);
        const roomForRole = roleChangeRefusal({ limits: given, members, role: added });
        expect(roomForRole).toBe(roleFits ? null : ROLE_LIMITS[added]);
        expect(seatRefusal({ limits: given, members, role: added })).toBe(
          usersFit ? roomForRole : "maxUsersPerWorkspace",
        );
      }),
    );
  });

  test("of a larger limit never follows a refusal that the smaller one did not give", () => {
    fc.assert(
      fc.property(limits, counts, fc.nat(9), (given, members, paid) => {
        const refused = handoverRefusal({ limits: given, paid, members, role: "collaborator" });
        if (refused === null) return;
        const raised = { ...given, [refused]: UNLIMITED };
        expect(handoverRefusal({ limits: raised, paid, members, role: "collaborator" })).not.toBe(refused);
      }),
    );
  });
});

describe("a handover of the payment", () => {
  const team = { owners: 1, collaborators: 5 };

  test.each([
    ["who pays for nothing yet", pro.limits, 0, team, "collaborator", null],
    ["whose workspaces are used up", pro.limits, 3, team, "collaborator", "maxWorkspaces"],
    ["whose plan is free", free.limits, 0, team, "collaborator", "maxUsersPerWorkspace"],
    [
      "whose plan has no second owner",
      pro.limits,
      1,
      { owners: 3, collaborators: 1 },
      "owner",
      "maxOwnersPerWorkspace",
    ],
    ["who is the second owner", pro.limits, 1, { owners: 2, collaborators: 4 }, "owner", null],
    [
      "whose plan has no room for the former payer",
      { ...pro.limits, maxUserCollaboratorsPerWorkspace: 4 },
      1,
      { owners: 2, collaborators: 4 },
      "owner",
      "maxUserCollaboratorsPerWorkspace",
    ],
  ] as const)("to a member %s", (_who, given, paid, members, received, refusal) => {
    expect(handoverRefusal({ limits: given, paid, members, role: received })).toBe(refusal);
  });

  test("leaves as many members", () => {
    fc.assert(
      fc.property(counts, fc.nat(8), (members, most) => {
        const users = members.owners + members.collaborators;
        const given = { ...enterprise.limits, maxUsersPerWorkspace: most };
        const refusal = handoverRefusal({ limits: given, paid: 0, members, role: "collaborator" });
        expect(refusal).toBe(users <= most ? null : "maxUsersPerWorkspace");
      }),
    );
  });
});

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T10:00:00+00:00`;

describe("the workspaces of a payer that exceed the plan", () => {
  const own = { id: "c", personal: true, payer_since: day(9) };
  const old = { id: "b", personal: false, payer_since: day(1) };
  const young = { id: "a", personal: false, payer_since: "2026-11-01T10:00:00.000001+00:00" };
  const unread = { id: "0", personal: false, payer_since: "yesterday" };
  const all = [unread, young, old, own];

  test.each([
    [UNLIMITED, []],
    [4, []],
    [3, ["0"]],
    [2, ["a", "0"]],
    [1, ["b", "a", "0"]],
    [0, ["c", "b", "a", "0"]],
  ])("with %i allowed: %j", (maxWorkspaces, expected) => {
    expect([...readOnlyWorkspaces({ workspaces: all, limits: { maxWorkspaces } })]).toEqual(expected);
  });

  test("of the same moment the higher id exceeds first", () => {
    const workspaces = ["b", "a"].map((id) => ({ ...old, id }));
    expect([...readOnlyWorkspaces({ workspaces, limits: { maxWorkspaces: 1 } })]).toEqual(["b"]);
  });
});

describe("the members that exceed the payer's plan", () => {
  const member = (user_id: string, joined: number, given: "owner" | "collaborator", is_payer = false) => ({
    user_id,
    role: given,
    is_payer,
    joined_at: day(joined),
  });
  const team = [
    member("late", 8, "collaborator"),
    member("early", 2, "collaborator"),
    member("second", 5, "owner"),
    member("first", 4, "owner"),
    member("payer", 9, "owner", true),
  ];
  const none = {
    ...enterprise.limits,
    maxUsersPerWorkspace: UNLIMITED,
  };

  test.each([
    [{}, []],
    [
      { maxUsersPerWorkspace: 3 },
      [
        ["early", "maxUsersPerWorkspace"],
        ["late", "maxUsersPerWorkspace"],
      ],
    ],
    [
      { maxOwnersPerWorkspace: 1 },
      [
        ["first", "maxOwnersPerWorkspace"],
        ["second", "maxOwnersPerWorkspace"],
      ],
    ],
    [{ maxUserCollaboratorsPerWorkspace: 1 }, [["late", "maxUserCollaboratorsPerWorkspace"]]],
    [
      { maxUsersPerWorkspace: 2, maxOwnersPerWorkspace: 1 },
      [
        ["first", "maxOwnersPerWorkspace"],
        ["second", "maxUsersPerWorkspace"],
        ["early", "maxUsersPerWorkspace"],
        ["late", "maxUsersPerWorkspace"],
      ],
    ],
  ])("with %j", (given, expected) => {
    expect([...readOnlyMembers({ members: team, limits: { ...none, ...given } })]).toEqual(expected);
  });

  test("even the payer, where the plan has no seat at all", () => {
    const exceeding = readOnlyMembers({ members: team, limits: { ...none, maxOwnersPerWorkspace: 0 } });
    expect([...exceeding.keys()]).toEqual(["payer", "first", "second"]);
  });

  test("are none exactly if the members are within the limits", () => {
    fc.assert(
      fc.property(limits, counts, (given, { owners, collaborators }) => {
        const members = [
          ...Array.from({ length: owners }, (_, index) => member(`o${index}`, 1, "owner", index === 0)),
          ...Array.from({ length: collaborators }, (_, index) => member(`c${index}`, 2, "collaborator")),
        ];
        const over = (most: number, count: number) => (most === UNLIMITED ? 0 : Math.max(count - most, 0));
        const exceeding = readOnlyMembers({ members, limits: given });
        const byUsers = [...exceeding.values()].filter((field) => field === "maxUsersPerWorkspace").length;
        expect(byUsers).toBe(over(given.maxUsersPerWorkspace, owners + collaborators));
        expect(exceeding.size).toBeGreaterThanOrEqual(over(given.maxOwnersPerWorkspace, owners));
        expect(exceeding.size === 0).toBe(
          byUsers === 0 &&
            over(given.maxOwnersPerWorkspace, owners) === 0 &&
            over(given.maxUserCollaboratorsPerWorkspace, collaborators) === 0,
        );
      }),
    );
  });
});

describe("what members may do", () => {
  const workspace = { payer_id: "p", personal: false, role: "owner", read_only: null } as const;
  const payer = { workspace, person: "p" };
  const owner = { workspace, person: "o" };
  const collaborator = { workspace: { ...workspace, role: "collaborator" }, person: "c" } as const;
  const personal = { workspace: { ...workspace, personal: true }, person: "p" };
  const readOnly = { workspace: { ...workspace, read_only: "maxWorkspaces" }, person: "p" } as const;

  test.each([
    ["rename_workspace", null, null, "not_owner", null, "read_only"],
    ["set_workspace_prompt", null, null, "not_owner", null, "read_only"],
    ["set_workspace_budget", null, "not_payer", "not_payer", null, "read_only"],
    ["set_member_budget", null, "not_payer", "not_payer", null, "read_only"],
    ["invite_to_workspace", null, null, "not_owner", "personal", "read_only"],
    ["resend_invitation", null, null, "not_owner", "personal", "read_only"],
    ["revoke_invitation", null, null, "not_owner", null, null],
    ["change_member_role", null, null, "not_owner", null, "read_only"],
    ["remove_member", null, null, "not_owner", null, null],
    ["leave_workspace", "payer", null, null, "personal", "payer"],
    ["offer_handover", null, "not_payer", "not_payer", "personal", null],
    ["delete_workspace", null, "not_payer", "not_payer", "personal", null],
  ] as const satisfies readonly (readonly [MemberAction, ...unknown[]])[])(
    "%s: payer %s, owner %s, collaborator %s, personal %s, read-only %s",
    (action, ...expected) => {
      const refusals = [payer, owner, collaborator, personal, readOnly].map((who) =>
        permissionRefusal({ action, ...who }),
      );
      expect(refusals).toEqual(expected);
    },
  );
});

describe("what a refusal of the database means", () => {
  const refused = (code: string, details: string) => ({ code, details, message: "m", hint: null });
  const italian = (error: unknown, given?: Partial<WorkspaceLimits>) =>
    translateMessage("it", workspaceFailure(error, given).message);

  test.each([
    ["42501", "not_owner", false],
    ["42501", "not_payer", false],
    ["42501", "personal", false],
    ["42501", "payer", false],
    ["42501", "wrong_address", false],
    ["42501", "unverified", false],
    ["42501", "already_member", false],
    ["42501", "read_only", true],
    ["P0002", "workspace", false],
    ["P0002", "member", false],
    ["P0002", "invitation", false],
    ["P0002", "handover", false],
    ["PT409", "workspaces", false],
    ["PT409", "budgets", false],
    ["PT422", "name", false],
    ["PT422", "email", false],
    ["PT422", "role", false],
    ["PT429", "canInviteUsers", true],
    ["PT429", "maxWorkspaces", true],
    ["PT429", "maxUsersPerWorkspace", true],
    ["PT429", "maxOwnersPerWorkspace", true],
    ["PT429", "maxUserCollaboratorsPerWorkspace", true],
    ["PT429", "invitations", false],
  ])("%s %s", (code, details, upgrade) => {
    const failure = workspaceFailure(refused(code, details));
    expect(failure).toMatchObject({ refusal: `${code}:${details}`, upgrade });
    const texts = LOCALES.map((locale) => translateMessage(locale, failure.message));
    expect(new Set(texts).size).toBe(LOCALES.length);
    for (const text of texts) expect(text).not.toContain(":forbidden");
    expect(workspaceFailure({ error: refused(code, details) })).toEqual(failure);
  });

  test("tells who was invited whom to ask", () => {
    const invited = (error: unknown) => translateMessage("it", invitationFailure(error));
    const full =
      "Nel workspace non ci sono posti liberi. Chiedi a chi ti ha invitato di liberarne uno o di passare a un piano superiore: fino alla scadenza l'invito resta aperto.";
    expect(invited(refused("PT429", "maxUsersPerWorkspace"))).toBe(full);
    expect(invited(refused("PT429", "maxUserCollaboratorsPerWorkspace"))).toBe(full);
    const ask = invitationFailure(refused("PT429", "maxUsersPerWorkspace"), "Anna");
    expect(translateMessage("it", ask)).toBe(full.replace("chi ti ha invitato", "Anna"));
    expect(invited(refused("42501", "read_only"))).toMatch(/sola lettura.*Parlane con chi ti ha invitato/);
    for (const error of [
      refused("42501", "unverified"),
      refused("P0002", "invitation"),
      new TypeError("x"),
      null,
    ]) {
      expect(invitationFailure(error)).toEqual(workspaceFailure(error).message);
    }
  });

  test("says the number where it is known", () => {
    const { limits: given } = pro;
    expect(italian(refused("PT429", "maxUsersPerWorkspace"), given)).toBe(
      "Il piano permette 6 membri per workspace. Per averne altri serve un piano superiore, oppure rimuovere un membro.",
    );
    expect(italian(refused("PT429", "maxOwnersPerWorkspace"), given)).toBe(
      "Il piano permette 1 proprietario per workspace. Per averne altri serve un piano superiore.",
    );
    expect(italian(refused("PT429", "maxWorkspaces"), free.limits)).toBe(
      "Il tuo piano permette 1 workspace e lo hai già. Passa a un piano superiore per averne altri.",
    );
    expect(italian(refused("PT429", "maxWorkspaces"), enterprise.limits)).toBe(
      "Il tuo piano non permette altri workspace. Passa a un piano superiore, oppure elimina un workspace che paghi.",
    );
    expect(italian(refused("PT429", "canInviteUsers"), given)).toBe(
      "Il piano di chi paga per il workspace non comprende gli inviti. Serve un piano superiore.",
    );
  });

  test.each([
    [new TypeError("Failed to fetch"), "Problema di connessione."],
    [{ code: "PGRST301", message: "JWT expired", details: null }, "Si è verificato un errore imprevisto."],
    [refused("42501", "constructor"), "Si è verificato un errore imprevisto."],
    [refused("PT422", "not_owner"), "Si è verificato un errore imprevisto."],
    [{ status: 429 }, "Troppi tentativi."],
  ])("%j is no refusal", (error, text) => {
    expect(workspaceFailure(error)).toMatchObject({ refusal: null, upgrade: false });
    expect(italian(error)).toContain(text);
  });

  test("never throws", () => {
    expect(workspaceFailure(throwingProxy).refusal).toBeNull();
    fc.assert(fc.property(anyValue, (value) => void workspaceFailure(value)));
  });
});
