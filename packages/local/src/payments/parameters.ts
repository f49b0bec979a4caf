import * as v from "valibot";
import type { FormRecord, FormValue } from "./form.ts";
import { invalidRequest, type Problem } from "./problem.ts";

const text = v.pipe(v.string(), v.maxLength(5_000));
/** A whole number, as forms have it. */
const integer = v.pipe(v.string(), v.regex(/^-?\d{1,12}$/), v.transform(Number));
/** A whole number that is refused in Stripe's words. */
const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,12}$/, ({ input }) => `Invalid integer: ${input}`),
  v.transform(Number),
);
const flag = v.pipe(
  v.picklist(["true", "false"]),
  v.transform((value) => value === "true"),
);
/** A text; an empty one unsets. */
const settable = v.pipe(
  text,
  v.transform((value) => (value === "" ? null : value)),
);
/** Metadata: an empty value removes its key, an empty text all of them. */
const metadata = v.union([v.record(v.string(), text), v.literal("")]);
const url = v.pipe(text, v.url());
const quantity = v.pipe(integer, v.minValue(1), v.maxValue(1_000));
const prorationBehavior = v.picklist(["always_invoice", "create_prorations", "none"]);
const expand = v.optional(v.array(v.string()));
const item = v.strictObject({
  id: v.optional(text),
  price: v.optional(text),
  quantity: v.optional(quantity),
});
const locale = v.optional(v.picklist(["auto", "it", "en"]));

const address = v.union([
  v.literal(""),
  v.strictObject({
    city: v.optional(text),
    country: v.optional(text),
    line1: v.optional(text),
    line2: v.optional(text),
    postal_code: v.optional(text),
    state: v.optional(text),
  }),
]);

const customer = {
  address: v.optional(address),
  description: v.optional(settable),
  email: v.optional(settable),
  metadata: v.optional(metadata),
  name: v.optional(settable),
  phone: v.optional(settable),
  preferred_locales: v.optional(v.array(text)),
  tax_exempt: v.optional(v.picklist(["none", "exempt", "reverse"])),
  invoice_settings: v.optional(v.strictObject({ default_payment_method: text })),
  expand,
};

const phase = v.strictObject({
  items: v.pipe(
    v.array(v.strictObject({ price: text, quantity: v.optional(quantity), metadata: v.optional(metadata) })),
    v.length(1),
  ),
  start_date: v.optional(integer),
  end_date: v.optional(integer),
  duration: v.optional(
    v.strictObject({ interval: v.picklist(["month", "year"]), interval_count: v.optional(quantity) }),
  ),
  metadata: v.optional(v.record(v.string(), text)),
  proration_behavior: v.optional(prorationBehavior),
  currency: v.optional(text),
});

/** The parameters of each request that changes something. */
export const PARAMETERS = {
  product: v.strictObject({
    id: v.optional(text),
    name: text,
    description: v.optional(text),
    active: v.optional(flag),
    metadata: v.optional(metadata),
    expand,
  }),
  price: v.strictObject({
    product: text,
    currency: v.picklist(["eur", "usd"]),
    unit_amount: v.pipe(integer, v.minValue(0), v.maxValue(99_999_999)),
    recurring: v.strictObject({
      interval: v.picklist(["month", "year"]),
      interval_count: v.optional(v.pipe(quantity, v.maxValue(12))),
    }),
    lookup_key: v.optional(text),
    transfer_lookup_key: v.optional(flag),
    tax_behavior: v.optional(v.picklist(["inclusive", "exclusive", "unspecified"])),
    nickname: v.optional(text),
    active: v.optional(flag),
    metadata: v.optional(metadata),
    expand,
  }),
  customer: v.strictObject({
    ...customer,
    tax_id_data: v.optional(v.array(v.strictObject({ type: text, value: text }))),
  }),
  customerChange: v.strictObject(customer),
  taxId: v.strictObject({ type: text, value: text, expand }),
  session: v.strictObject({
    mode: v.literal("subscription"),
    customer: text,
    client_reference_id: v.optional(text),
    line_items: v.pipe(v.array(v.strictObject({ price: text, quantity: v.optional(quantity) })), v.length(1)),
    subscription_data: v.optional(
      v.strictObject({
        trial_end: v.optional(integer),
        trial_period_days: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(730))),
        metadata: v.optional(v.record(v.string(), text)),
      }),
    ),
    metadata: v.optional(v.record(v.string(), text)),
    payment_method_types: v.optional(v.pipe(v.array(v.literal("card")), v.length(1))),
    payment_method_collection: v.optional(v.literal("always")),
    success_url: url,
    cancel_url: v.optional(url),
    locale,
    expires_at: v.optional(integer),
    expand,
  }),
  portal: v.strictObject({
    customer: text,
    return_url: v.optional(url),
    locale,
    flow_data: v.optional(v.strictObject({ type: v.literal("payment_method_update") })),
    expand,
  }),
  subscriptionChange: v.strictObject({
    items: v.optional(v.pipe(v.array(item), v.length(1))),
    proration_behavior: v.optional(prorationBehavior),
    proration_date: v.optional(integer),
    payment_behavior: v.optional(
      v.picklist(["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"]),
    ),
    cancel_at_period_end: v.optional(flag),
    cancellation_details: v.optional(
      v.strictObject({ comment: v.optional(text), feedback: v.optional(text) }),
    ),
    default_payment_method: v.optional(text),
    trial_end: v.optional(v.union([v.literal("now"), integer])),
    metadata: v.optional(metadata),
    expand,
  }),
  cancellation: v.strictObject({
    invoice_now: v.optional(flag),
    prorate: v.optional(flag),
    cancellation_details: v.optional(
      v.strictObject({ comment: v.optional(text), feedback: v.optional(text) }),
    ),
    expand,
  }),
  schedule: v.strictObject({ from_subscription: text, expand }),
  scheduleChange: v.strictObject({
    phases: v.optional(v.pipe(v.array(phase), v.minLength(1), v.maxLength(10))),
    end_behavior: v.optional(v.literal("release")),
    proration_behavior: v.optional(prorationBehavior),
    metadata: v.optional(metadata),
    expand,
  }),
  preview: v.strictObject({
    customer: v.optional(text),
    subscription: text,
    subscription_details: v.optional(
      v.strictObject({
        items: v.optional(v.pipe(v.array(item), v.length(1))),
        proration_behavior: v.optional(prorationBehavior),
        proration_date: v.optional(integer),
      }),
    ),
    expand,
  }),
  payment: v.strictObject({ payment_method: v.optional(text), off_session: v.optional(flag), expand }),
  refund: v.strictObject({
    charge: v.optional(text),
    payment_intent: v.optional(text),
    amount: v.optional(v.pipe(integer, v.minValue(1))),
    reason: v.optional(v.picklist(["duplicate", "fraudulent", "requested_by_customer"])),
    metadata: v.optional(metadata),
    expand,
  }),
  nothing: v.strictObject({ expand }),
} as const;

const limit = v.optional(
  v.pipe(
    wholeNumber,
    v.minValue(1, "This value must be greater than or equal to 1."),
    v.maxValue(100, "This value must be less than or equal to 100."),
  ),
  "10",
);

/** The parameters of a search. */
export const SEARCH_PARAMETERS = v.strictObject({ query: text, limit, expand });

/** The parameters of a list that every collection has; the others choose objects. */
export const LIST_PARAMETERS = v.looseObject({
  limit,
  starting_after: v.optional(text),
  ending_before: v.optional(text),
  created: v.optional(
    v.union([
      integer,
      v.strictObject({
        gt: v.optional(integer),
        gte: v.optional(integer),
        lt: v.optional(integer),
        lte: v.optional(integer),
      }),
    ]),
  ),
  expand,
});

/** The path of an issue in Stripe's words: `items[0][price]`. */
function pathOf(issue: v.BaseIssue<unknown>): string {
  const [first, ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  return `${first ?? ""}${rest.map((part) => `[${part}]`).join("")}`;
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const param = pathOf(issue);
  if (issue.expected === "never")
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  if (issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (param === "limit") return invalidRequest(issue.message, { code: "parameter_invalid_integer", param });
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { code: "parameter_invalid", param });
}

/** @throws Problem that names the first wrong parameter */
export function parameters<Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  given: FormRecord,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) throw problemOf(parsed.issues[0]);
  return parsed.output;
}

/** The parameters of a list by which objects are chosen; nested ones with dots. */
export function flat(values: Readonly<Record<string, FormValue>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      if (typeof value === "string") return [[name, value]];
      if (Array.isArray(value)) return [[name, value.map(String).join(",")]];
      return Object.entries(flat(value)).map(([inner, found]) => [`${name}.${inner}`, found]);
    }),
  );
}
