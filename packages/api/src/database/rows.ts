// Generated from the database: `vitest --project local tests/agreement/rowTypes -u`.

/** The rows of the tables that people read, as JSON: the columns that are granted to them. Times are ISO 8601. */
export interface Rows {
  readonly approvals: {
    readonly id: string;
    readonly run_id: string;
    readonly step_id: string;
    readonly workspace_id: string;
    readonly tool: string;
    readonly arguments: unknown;
    /** The RFC 8785 form of {"tool", "arguments"}, of which `hash` is the SHA-256. */
    readonly canonical: string;
    readonly hash: string;
    /** Why it is asked: a code of the domain's consent rule. */
    readonly reason: string;
    /** Where text from outside in the arguments came from. */
    readonly tainted: string;
    readonly status: "pending" | "approved" | "rejected" | "expired" | "superseded";
    readonly requested_at: string;
    readonly expires_at: string;
    readonly decided_by: string | null;
    readonly decided_at: string | null;
    readonly note: string | null;
    /** When the action that it allows was begun; it allows no other. */
    readonly consumed_at: string | null;
    readonly superseded_by: string | null;
  };
  readonly attachments: {
    readonly id: string;
    readonly workspace_id: string;
    readonly conversation_id: string | null;
    readonly message_id: string | null;
    readonly created_by: string | null;
    readonly name: string;
    readonly media_type:
      | "text/plain"
      | "text/markdown"
      | "text/csv"
      | "application/pdf"
      | "image/png"
      | "image/jpeg"
      | "image/webp"
      | "image/gif";
    readonly bytes: number;
    /** Pages of a PDF. */
    readonly pages: number | null;
    /** Estimated tokens that a model reads for it. */
    readonly tokens: number;
    readonly created_at: string;
  };
  readonly billing_customers: {
    readonly id: string;
    readonly user_id: string | null;
    readonly tax_data: unknown;
  };
  readonly billing_invoices: {
    readonly id: string;
    readonly customer_id: string;
    readonly subscription_id: string | null;
    readonly number: string | null;
    readonly total_cents: number;
    readonly currency: string;
    readonly status: "draft" | "open" | "paid" | "uncollectible" | "void";
    readonly lines: unknown;
    readonly created_at: string;
    readonly paid_at: string | null;
    readonly refunded_cents: number;
    readonly pdf_url: string | null;
    readonly payment_url: string | null;
  };
  readonly billing_subscriptions: {
    readonly id: string;
    readonly customer_id: string;
    readonly status:
      | "incomplete"
      | "incomplete_expired"
      | "trialing"
      | "active"
      | "past_due"
      | "unpaid"
      | "paused"
      | "canceled";
    readonly plan: "pro";
    readonly period: "monthly" | "yearly";
    readonly started_at: string;
    readonly current_period_start: string;
    readonly current_period_end: string;
    readonly cancel_at: string | null;
    readonly ended_at: string | null;
    readonly failing_since: string | null;
    readonly next_charge_at: string | null;
    readonly next_charge_cents: number | null;
    readonly next_period: "monthly" | "yearly" | null;
    readonly card_brand: string | null;
    readonly card_last4: string | null;
  };
  readonly conversation_pins: {
    readonly user_id: string;
    readonly conversation_id: string;
    readonly created_at: string;
  };
  readonly conversations: {
    readonly id: string;
    readonly workspace_id: string;
    readonly created_by: string | null;
    readonly title: string;
    readonly created_at: string;
    /** When something was last written in it; retention counts from here. */
    readonly touched_at: string;
    readonly archived_at: string | null;
  };
  readonly message_feedback: {
    readonly message_id: string;
    readonly user_id: string;
    readonly value: "up" | "down";
    readonly created_at: string;
  };
  readonly messages: {
    readonly id: string;
    readonly conversation_id: string;
    readonly workspace_id: string;
    /** A question follows an answer, or begins a conversation; an answer follows its question. Others with one parent are alternatives. */
    readonly parent_id: string | null;
    readonly role: "user" | "assistant";
    readonly author_id: string | null;
    /** [{"type": "text", "text": …}] */
    readonly parts: unknown;
    readonly status: "complete" | "streaming" | "stopped" | "failed" | "interrupted";
    readonly receipt: unknown;
    readonly created_at: string;
    /** The first answer of a pair, on its second; null for all others. */
    readonly compared_with: string | null;
    /** Which of a pair was chosen; null until somebody has, and for all others. */
    readonly is_chosen: boolean | null;
  };
  readonly model_calls: {
    readonly id: string;
    readonly workspace_id: string | null;
    readonly payer_id: string;
    readonly message_id: string | null;
    readonly model: string;
    readonly provider: string;
    readonly state: "reserved" | "settled";
    readonly outcome: "complete" | "stopped" | "failed" | "interrupted" | null;
    readonly input_tokens: number;
    readonly output_tokens: number;
    /** Pico-euro (10^-12 EUR) for a token, as of the call; price_output alike. */
    readonly price_input: number;
    readonly price_output: number;
    /** Pico-euro that were set aside for it. */
    readonly reserved: number;
    /** Euro. */
    readonly cost: number | null;
    readonly usage_source: "provider" | "estimate" | "none" | null;
    readonly period_start: string;
    readonly created_at: string;
    readonly settled_at: string | null;
    /** The kind of request, or `embedding` for texts of which vectors were made; null for calls from before it was kept. */
    readonly kind:
      | "question"
      | "writing"
      | "summary"
      | "translation"
      | "code"
      | "analysis"
      | "extraction"
      | "planning"
      | "embedding"
      | null;
    /** Pico-euro that the router expected it to cost. */
    readonly expected: number | null;
    /** Milliseconds from the call to its first word; null if there was none. */
    readonly first_word_ms: number | null;
    /** Who asked; null for calls from before it was kept, and after an account is deleted. */
    readonly person_id: string | null;
    /** Euro that it cost beyond its reservation; nobody is charged for it. */
    readonly loss: number;
  };
  readonly notifications: {
    readonly id: number;
    readonly user_id: string;
    readonly at: string;
    readonly kind:
      | "invitation"
      | "member_joined"
      | "member_left"
      | "member_removed"
      | "member_role"
      | "handover_offered"
      | "workspace_deleted"
      | "budget_nearly_spent"
      | "budget_reached"
      | "retention_shortened"
      | "plan_changed"
      | "plan_ends"
      | "plan_ended"
      | "trial_started"
      | "limits_changed"
      | "account_role"
      | "password_changed"
      | "email_changed"
      | "second_factor_on"
      | "second_factor_off"
      | "second_factor_added"
      | "second_factor_removed"
      | "sessions_ended"
      | "new_device"
      | "approval_asked"
      | "answer_asked"
      | "step_in_doubt"
      | "run_failed";
    readonly data: unknown;
    readonly read_at: string | null;
  };
  readonly plan_grants: {
    readonly id: number;
    readonly user_id: string;
    readonly source: "admin" | "subscription" | "trial";
    readonly plan: "pro" | "enterprise";
    readonly valid_from: string;
    readonly valid_until: string | null;
  };
  readonly preferences: {
    readonly user_id: string;
    readonly email_new_messages: boolean;
    readonly email_project_updates: boolean;
    readonly email_weekly_digest: boolean;
    readonly email_security_alerts: boolean;
    readonly push_new_messages: boolean;
    readonly push_mentions: boolean;
    readonly push_project_deadlines: boolean;
    readonly desktop_enabled: boolean;
    readonly desktop_sound: boolean;
    readonly mobile_enabled: boolean;
    readonly mobile_vibration: boolean;
    readonly profile_visibility: "public" | "contacts" | "private";
    readonly online_status: boolean;
    readonly direct_messages: boolean;
    readonly share_analytics: boolean;
    readonly marketing_emails: boolean;
    readonly data_collection: boolean;
    readonly login_notifications: boolean;
    readonly session_timeout_minutes: number;
    readonly updated_at: string;
  };
  readonly profiles: {
    readonly id: string;
    readonly email: string;
    readonly full_name: string | null;
    readonly display_name: string | null;
    readonly avatar_url: string | null;
    readonly phone: string | null;
    readonly role: "user" | "admin";
    readonly plan: "free" | "pro" | "enterprise";
    /** The plan counts as free from this instant; null means that it never expires. */
    readonly plan_expires_at: string | null;
    readonly trial_start_date: string | null;
    readonly trial_used: boolean;
    readonly custom_limits: unknown;
    readonly email_verified: boolean;
    readonly created_at: string;
    readonly updated_at: string;
  };
  readonly run_steps: {
    readonly id: string;
    readonly run_id: string;
    readonly workspace_id: string;
    readonly key: string;
    readonly tool: string;
    /** Place in the list of its `each`, from 0; null for the step itself. */
    readonly item: number | null;
    readonly status:
      | "pending"
      | "ready"
      | "running"
      | "awaiting"
      | "succeeded"
      | "failed"
      | "skipped"
      | "in_doubt"
      | "cancelled";
    readonly attempt: number;
    /** Its element of the list of an `each`; null for other steps. */
    readonly element: unknown;
    /** The arguments, with every reference replaced. */
    readonly input: unknown;
    readonly output: unknown;
    readonly error: unknown;
    readonly cost: number;
    /** Of a model: {"model", "inputTokens", "outputTokens", "cost", "source"}; null for other tools. */
    readonly receipt: unknown;
    /** Where text from outside that its output holds came from: "input" or keys of steps; empty if there is none. */
    readonly tainted: string;
    readonly depends_on: string;
    /** The steps whose output it uses; where one of them was skipped, it is skipped. */
    readonly requires: string;
    /** When it goes on by itself: the end of a wait, or the next attempt. */
    readonly wake_at: string | null;
    /** When a person undid it. */
    readonly undone_at: string | null;
    /** Attempts that failed and were followed by another. */
    readonly failed_attempts: number;
    /** Attempts whose worker stopped renewing its lease. */
    readonly lost_attempts: number;
    readonly created_at: string;
    readonly started_at: string | null;
    readonly ended_at: string | null;
  };
  readonly runs: {
    readonly id: string;
    readonly workspace_id: string;
    readonly workflow_id: string;
    readonly version: number;
    readonly status:
      | "queued"
      | "running"
      | "waiting"
      | "succeeded"
      | "failed"
      | "rejected"
      | "cancelled"
      | "timed_out";
    readonly trigger: "manual" | "schedule" | "hook" | "mcp" | "chat";
    readonly dry_run: boolean;
    readonly input: unknown;
    readonly started_by: string | null;
    /** Euro that its models cost. */
    readonly cost: number;
    /** Why it did not succeed: {"code", "message", "step"}; null otherwise. */
    readonly error: unknown;
    readonly created_at: string;
    readonly started_at: string | null;
    readonly ended_at: string | null;
    /** The run whose first steps it took over; null for most. */
    readonly repeat_of: string | null;
  };
  readonly saved_prompts: {
    readonly id: string;
    readonly workspace_id: string;
    readonly created_by: string;
    readonly title: string;
    readonly text: string;
    readonly created_at: string;
    /** When title or text were last changed. */
    readonly changed_at: string;
  };
  readonly standing_consents: {
    readonly id: string;
    readonly workspace_id: string;
    readonly user_id: string;
    readonly tool: string;
    /** The addresses that it covers; none means every call without recipients. */
    readonly recipients: string;
    readonly until: string;
    readonly revoked_at: string | null;
    readonly created_at: string;
  };
  readonly usage_counters: {
    readonly user_id: string;
    readonly counter: string;
    readonly period_start: string;
    readonly used: number;
  };
  readonly workflow_versions: {
    readonly id: string;
    readonly workflow_id: string;
    readonly version: number;
    readonly graph: unknown;
    /** SHA-256 of the graph's RFC 8785 form. */
    readonly hash: string;
    readonly created_by: string | null;
    readonly created_at: string;
  };
  readonly workflows: {
    readonly id: string;
    readonly workspace_id: string;
    readonly name: string;
    readonly active: boolean;
    /** The newest of its versions; runs use it. */
    readonly version: number;
    readonly archived_at: string | null;
    readonly created_by: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  };
  readonly workspace_invitations: {
    readonly id: string;
    readonly workspace_id: string;
    readonly email: string;
    readonly mailbox: string;
    /** An open invitation is expired from expires_at on. */
    readonly status: "open" | "accepted" | "declined" | "revoked";
    readonly invited_by: string | null;
    readonly created_at: string;
    readonly sent_at: string;
    readonly expires_at: string;
    readonly answered_at: string | null;
  };
  readonly workspace_members: {
    readonly workspace_id: string;
    readonly user_id: string;
    readonly role: "owner" | "collaborator";
    readonly joined_at: string;
  };
  readonly workspace_prompts: {
    readonly workspace_id: string;
    readonly prompt: string;
    readonly changed_by: string | null;
    readonly changed_at: string;
  };
  readonly workspaces: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    /** The person whose plan and limits hold in it. */
    readonly payer_id: string;
    /** Whether it is the payer's own, which nobody else enters; everybody has one. */
    readonly personal: boolean;
    readonly created_at: string;
    /** Orders the workspaces of a payer: the newest exceed the plan first. */
    readonly payer_since: string;
  };
}
