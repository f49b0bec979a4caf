import { isPlanName, type PlanName } from "@regia/domain/plans";
import type { SignedIn } from "./currentSession.ts";

/** The signed-in user, as `whoami` shows it. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly role: string;
  readonly plan: PlanName | null;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/**
 * The owner of a session: the account, with the role and plan of its profile.
 *
 * @throws ApiError
 */
export async function loadPerson({ connection, transport }: SignedIn): Promise<Person> {
  const { body: user } = await transport.send({ url: `${connection.url}/auth/v1/user` });
  const { id, email } = (user ?? {}) as Readonly<Record<string, unknown>>;
  const query = `id=eq.${encodeURIComponent(String(id))}&select=display_name,role,plan`;
  const { body: rows } = await transport.send({ url: `${connection.url}/rest/v1/profiles?${query}` });
  const row = (Array.isArray(rows) ? rows[0] : undefined) as Readonly<Record<string, unknown>> | undefined;
  return {
    id: String(id),
    email: String(email),
    displayName: text(row?.["display_name"]),
    role: text(row?.["role"]) ?? "user",
    plan: isPlanName(row?.["plan"]) ? row["plan"] : null,
  };
}
