import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { clientFor, GOOD_PASSWORD, type Person } from "./people.ts";
import type { TestServer } from "./server.ts";

/** Somebody with the password alone. */
export async function withPassword({ url, key }: TestServer, { email }: Person): Promise<SupabaseClient> {
  const client = clientFor(url, key);
  const { error } = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  if (error) throw error;
  return client;
}

/** The session of a client that is signed in. */
export async function sessionOf(client: SupabaseClient): Promise<Session> {
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new Error("Nobody is signed in.");
  return data.session;
}

/** What the access token says about the authentication. */
export async function assuranceOf(client: SupabaseClient) {
  const { aal, amr } = decodeJwt<{ aal?: string; amr?: { method: string; timestamp: number }[] }>(
    (await sessionOf(client)).access_token,
  );
  return { aal, methods: amr?.map(({ method }) => method) };
}

/** Status and code of an answer's error; null if there is none. */
export async function codeOf(
  answer: Promise<{ error: { code?: string | undefined; status?: number | undefined } | null }>,
) {
  const { error } = await answer;
  return error && [error.status, error.code];
}
