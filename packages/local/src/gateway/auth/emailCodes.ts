import { createHash, randomInt } from "node:crypto";
import type postgres from "postgres";
import { normalForm } from "../../addresses/index.ts";
import { LINK_LIFETIME } from "./accounts.ts";

/** The kinds of links beside which a code stands. */
export type CodeType = "signup" | "recovery";

/** The link beside which a code stands. */
interface CodedLink {
  readonly tokenHash: Buffer;
  /** The account of a recovery; null for a sign-up. */
  readonly userId: string | null;
}

const CODES = 1_000_000;

const newCode = (): string => String(randomInt(CODES)).padStart(6, "0");

const hashOf = (mailbox: string, code: string): Buffer =>
  createHash("sha256").update(`${mailbox} ${code}`).digest();

/**
 * The six-digit codes in emails, for whoever reads an email on another device, or whose link was opened by a program that
 * looks for harmful ones: a code stays valid then. It counts once, and as long as a link.
 */
export function emailCodesIn(sql: postgres.Sql) {
  return {
    /** Makes the code beside a link; a recovery's replaces the account's former one. */
    add: async (type: CodeType, email: string, token: string): Promise<string> => {
      const [mailbox, code] = [normalForm(email), newCode()];
      const user = sql`(select id from auth.users where recovery_token = ${token} and ${type} = 'recovery')`;
      await sql`
        with former as (
          delete from embedded.email_codes
          where sent_at < now() - make_interval(secs => ${LINK_LIFETIME}) or user_id = ${user}
        )
        insert into embedded.email_codes (token_hash, type, mailbox, code_hash, user_id)
        values (sha256(${token}::bytea), ${type}, ${mailbox}, ${hashOf(mailbox, code)}, ${user})`;
      return code;
    },

    /** Uses a code up: of several calls at once, one succeeds. Returns undefined if it is wrong, used or expired. */
    take: async (type: CodeType, email: string, code: string): Promise<CodedLink | undefined> => {
      const mailbox = normalForm(email);
      const [taken] = await sql<CodedLink[]>`
        delete from embedded.email_codes
        where mailbox = ${mailbox} and type = ${type} and code_hash = ${hashOf(mailbox, code)}
          and sent_at > now() - make_interval(secs => ${LINK_LIFETIME})
        returning token_hash as "tokenHash", user_id as "userId"`;
      return taken;
    },
  };
}

/** See {@link emailCodesIn}. */
export type EmailCodes = ReturnType<typeof emailCodesIn>;
