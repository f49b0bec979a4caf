import { LOCAL_PAYMENTS_PATH } from "@regia/api/site";
import { preferredLocale } from "@regia/domain/messages";
import { readBytes } from "@regia/functions/http";
import type postgres from "postgres";
import * as v from "valibot";
import { redirectsTo } from "../addresses/redirects.ts";
import { kindOf, type Log } from "../log/index.ts";
import { PRIVATE } from "../pages/headers.ts";
import { isFromElsewhere } from "../pages/sameOrigin.ts";
import { paymentsApi } from "./api.ts";
import { disputeCharge, refundCharge } from "./changes.ts";
import { DAY } from "./due.ts";
import { paymentPage, seeOther } from "./pages.ts";
import { type PanelCustomer, panelPage } from "./panelPage.ts";
import { monthsAfter } from "./periods.ts";
import { Problem } from "./problem.ts";
import type { Store } from "./store.ts";
import { openTimeline } from "./timeline.ts";
import { openWebhooks, WEBHOOK_MODES } from "./webhooks.ts";

/** What the stand-in needs. */
export interface LocalPaymentsDependencies {
  readonly sql: postgres.Sql;
  /** Origin of the product, where the pages are. */
  readonly publicUrl: string;
  /** The key of whoever asks the interface. */
  readonly key: string;
  /** Where events are sent, and what they are signed with. */
  readonly webhook: { readonly url: string; readonly secret: string };
  readonly log: Log;
  /** What the product does when the clock has moved. */
  readonly afterClock: () => Promise<void>;
  /** What the product does every hour to bring its books in line. */
  readonly reconcile: () => Promise<void>;
}

/** The stand-in for the payment provider. */
export interface LocalPayments {
  /** Answers everything below `/local/pay`. */
  answer(request: Request, url: URL): Promise<Response>;
  /** Stops to send events; what waits is sent after the next start. */
  close(): Promise<void>;
}

/** Milliseconds between two looks for what is due. */
const LOOK_INTERVAL = 60_000;

/** The most days that the clock is moved at a time. */
const MOST_DAYS = 3_660;

const CONTROL = v.variant("action", [
  v.strictObject({
    action: v.literal("advance"),
    days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DAYS)),
  }),
  v.strictObject({ action: v.literal("webhooks"), mode: v.picklist(WEBHOOK_MODES) }),
  v.strictObject({ action: v.literal("replay") }),
  v.strictObject({ action: v.literal("reconcile") }),
]);

/** What the control and the time panel do for everybody. */
type Control = v.InferOutput<typeof CONTROL>;

/** The largest body of a form or of the control, in bytes. */
const LARGEST_BODY = 16 * 1024;

/** How many customers the panel shows. */
const SHOWN = 50;

const notFound = (): Response => new Response("Not found\n", { status: 404 });

async function panelCustomers(store: Store): Promise<PanelCustomer[]> {
  const shown: PanelCustomer[] = [];
  for (const customer of (await store.page("customer", { limit: SHOWN })).data) {
    if (customer.deleted) continue;
    const [subscription] = await store.list("subscription", { customer: customer.id, limit: 1 });
    const [charge] = await store.list("charge", {
      customer: customer.id,
      where: { status: "succeeded" },
      limit: 1,
    });
    const failsNext = (await store.setting(`fail:${customer.id}`)) !== undefined;
    shown.push({ customer, subscription, charge, failsNext });
  }
  return shown;
}

/** What the panel's buttons beside a customer do. */
async function doFor(store: Store, id: string, action: string): Promise<boolean> {
  const customer = await store.find("customer", id);
  if (customer === undefined || customer.deleted) return false;
  await store.lock(id);
  if (action === "fail") {
    await store.set(`fail:${id}`, "next");
    return true;
  }
  const [charge] = await store.list("charge", { customer: id, where: { status: "succeeded" }, limit: 1 });
  if (charge === undefined || (action !== "refund" && action !== "dispute")) return false;
  if (action === "refund") await refundCharge(store, charge, {});
  else if (!charge.disputed && !charge.refunded) await disputeCharge(store, charge);
  return true;
}

/** Opens the stand-in for the payment provider on the database of the product. */
export function openLocalPayments(dependencies: LocalPaymentsDependencies): LocalPayments {
  const { sql, publicUrl, key, webhook, log, afterClock, reconcile } = dependencies;
  const timeline = openTimeline(sql, publicUrl, log);
  const webhooks = openWebhooks(sql, webhook.url, webhook.secret);
  const { origins } = redirectsTo(publicUrl);
  const api = paymentsApi(timeline, key);

  const deliver = async () => await webhooks.deliver(await timeline.now());

  /** Delivers after the answer, as the provider does. */
  function deliverLater(): void {
    void deliver().catch((error: unknown) => log.error({ event: "payment events", ...kindOf(error) }));
  }

  /**
   * Moves the clock, a day at most at a time, as the product follows it. Everything that is due on the way happens at its own
   * instant, and is delivered before the next.
   */
  async function advanceTo(target: number): Promise<void> {
    let last = 0;
    for (let now = await timeline.now(); now < target; ) {
      const due = (await timeline.nextInstant()) ?? target;
      // What could not be done at its instant is tried at the next step.
      const next = Math.min(due > last ? due : target, now + DAY, target);
      await timeline.moveTo(next);
      await timeline.carryOutDue(next);
      await webhooks.deliver(next);
      await afterClock();
      [last, now] = [next, Math.max(next, now)];
    }
    await deliver();
  }

  let running: Promise<void> = Promise.resolve();

  /** One after the other, each until its effects are done. */
  function control(command: Control | { readonly action: "advanceTo"; readonly instant: number }) {
    const done = running.then(async () => {
      switch (command.action) {
        case "advance":
          return await advanceTo((await timeline.now()) + command.days * DAY);
        case "advanceTo":
          return await advanceTo(command.instant);
        case "webhooks":
          return await webhooks.setMode(command.mode);
        case "replay":
          await webhooks.replay(await timeline.now());
          return await deliver();
        case "reconcile":
          await reconcile();
          return await deliver();
      }
    });
    running = done.catch(() => {});
    return done;
  }

  async function answerControl(request: Request): Promise<Response> {
    const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
    const bytes = await readBytes(request, LARGEST_BODY);
    const text = bytes === "too-large" ? "" : new TextDecoder().decode(bytes);
    const command = v.safeParse(v.pipe(v.string(), v.parseJson(), CONTROL), text);
    // Another site's page cannot send JSON here without being asked first, which nothing answers.
    if (!isJson || !command.success)
      return Response.json({ error: "unknown action" }, { status: 400, headers: PRIVATE });
    await control(command.output);
    return Response.json({ now: await timeline.now() }, { headers: PRIVATE });
  }

  async function answerPanel(form: FormData): Promise<Response> {
    const text = (name: string) => String(form.get(name) ?? "");
    const action = text("action");
    const step = { day: 0, month: 1, year: 12 }[text("step")];
    const now = await timeline.now();
    if (action === "advance" && step !== undefined)
      await control({ action: "advanceTo", instant: step === 0 ? now + DAY : monthsAfter(now, step) });
    else {
      const command = v.safeParse(
        CONTROL,
        action === "webhooks" ? { action, mode: text("mode") } : { action },
      );
      const isDone =
        command.success || (await timeline.run((store) => doFor(store, text("customer"), action)));
      if (!isDone) return new Response("Bad request\n", { status: 400 });
      if (command.success) await control(command.output);
    }
    await deliver();
    return seeOther("/local/pay");
  }

  async function answerPage(request: Request, { pathname }: URL, form: FormData | undefined) {
    if (pathname !== "/local/pay")
      return (await timeline.run((store) => paymentPage(store, request, pathname, form))) ?? notFound();
    if (form !== undefined) return await answerPanel(form);
    const customers = await timeline.run(panelCustomers);
    return panelPage({
      language: preferredLocale(request.headers.get("accept-language")),
      now: await timeline.now(),
      mode: await webhooks.mode(),
      customers,
    });
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    const { pathname } = url;
    const { method } = request;
    if (pathname.startsWith(`${LOCAL_PAYMENTS_PATH}/v1/`)) return await api(request, url);
    const isForm = method === "POST";
    if (!isForm && method !== "GET" && method !== "HEAD")
      return new Response("Method not allowed\n", { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    if (isForm && isFromElsewhere(request, origins)) return new Response("Forbidden\n", { status: 403 });
    if (pathname === "/local/pay/control") return isForm ? await answerControl(request) : notFound();
    const form = isForm ? await request.formData().catch(() => undefined) : undefined;
    if (isForm && form === undefined) return new Response("Bad request\n", { status: 400 });
    try {
      return await answerPage(request, url, form);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return new Response(`${error.message}\n`, { status: error.status });
    }
  }

  const timer = setInterval(() => {
    void timeline
      .now()
      .then(timeline.carryOutDue)
      .then(deliver)
      .catch((error: unknown) => log.error({ event: "payments", ...kindOf(error) }));
  }, LOOK_INTERVAL);
  timer.unref();

  return {
    answer: async (request, url) => {
      const response = await answer(request, url);
      if (request.method !== "GET" && request.method !== "HEAD") deliverLater();
      return response;
    },
    close: async () => {
      clearInterval(timer);
      await webhooks.close();
    },
  };
}
