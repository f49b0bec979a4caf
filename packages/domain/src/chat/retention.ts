/** A conversation that retention is going to delete. */
export interface DueConversation {
  readonly id: string;
  readonly title: string;
  /** When something was last written in it. */
  readonly touched_at: string;
  /** When it is deleted, if nobody writes in it before. */
  readonly deleted_at: string;
}

/**
 * What retention is going to delete in a workspace: within seven days or, after a downgrade, until the former plan's
 * retention has ended (decision 37). A document of `chat_retention_notice`.
 */
export interface RetentionNotice {
  readonly workspace_id: string;
  readonly is_payer: boolean;
  readonly payer_name: string | null;
  /** How many conversations. */
  readonly count: number;
  /** When the first and the last of them are deleted. */
  readonly first_at: string;
  readonly last_at: string;
  /** How many days conversations are kept then. */
  readonly days: number;
  /** When a downgrade makes it so few; null if none does. */
  readonly shortened_at: string | null;
  /** The first ten. */
  readonly conversations: readonly DueConversation[];
}

/** What a person who hides a notice has seen of it, as text to keep. */
export function seenRetention({ count, first_at, last_at }: RetentionNotice): string {
  return `${count} ${first_at} ${last_at}`;
}

/**
 * Whether a notice tells more than the person has seen: more conversations, or other times. What is no longer due, because
 * it was deleted or somebody wrote in it, is no news.
 *
 * @param seen - the kept text; null if there is none
 */
export function isRetentionNews({ count, first_at, last_at }: RetentionNotice, seen: string | null): boolean {
  const [before, first, last] = seen?.split(" ") ?? [];
  if (before === undefined || first === undefined || last === undefined) return true;
  return (
    count > Number(before) ||
    Date.parse(first_at) < Date.parse(first) ||
    Date.parse(last_at) > Date.parse(last)
  );
}
