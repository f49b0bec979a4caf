import type { TokenScope } from "@regia/domain/administration";
import type { Person } from "./people.ts";

/** Makes a token for a person's programs. */
export async function newToken(
  { client }: Person,
  scope: TokenScope = "chat",
): Promise<{ readonly id: string; readonly token: string }> {
  const { data, error } = await client.rpc("create_api_token", { name: "Prova", scope });
  if (error) throw error;
  return data as { id: string; token: string };
}
