// Measures a server under wrong log-ins, under held bodies, and under long mixed use, from outside through HTTP.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeTestApp } from "../tests/support/app.ts";
import { pngOfSize } from "../tests/support/pictures.ts";
import type { Figure } from "./figure.ts";
import { type MeasuredServer, percentile, startServer } from "./server.ts";

const WRONG_LOGINS = 300;
const HELD = { bodies: 120, bytes: 5 * 1024 * 1024 };
/** Seconds for which held bodies are watched. */
const HOLDING = 15;
const SOAK = { seconds: 300, people: 4 };
/** Milliseconds after which an idle server has settled. */
const SETTLING = 10_000;
const PASSWORD = "Ombrello-4-stazioni";

const RATE = "10000000/60";
/** Rate limits that do not hold back a bench, which is one address. */
const LIMITS = Object.fromEntries(
  [
    ...["SIGN_IN", "SIGN_IN_ACCOUNT", "SIGN_IN_ADDRESS", "SIGN_UP_ACCOUNT", "SIGN_UP_ADDRESS"],
    ...["EMAILS_ADDRESS", "AUTH_ADDRESS", "REST_ACCOUNT", "REST_ADDRESS"],
  ].map((name) => [`REGIA_LIMIT_${name}`, RATE]),
);

/** A measured server and its public key. */
export interface Site extends MeasuredServer {
  readonly key: string;
}

/** A signed-in person. */
interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

async function openSite(folder: string): Promise<Site> {
  const server = await startServer(join(folder, "data"), writeTestApp(folder), LIMITS);
  const config = (await (await fetch(`${server.url}/local/config.json`)).json()) as {
    publishableKey: string;
  };
  return { ...server, key: config.publishableKey };
}

/** Sends JSON; the answer's body is read in any case. */
async function send(
  site: Site,
  method: string,
  path: string,
  body?: unknown,
  token: string = site.key,
): Promise<{ readonly status: number; readonly json: unknown }> {
  const answer = await fetch(`${site.url}${path}`, {
    method,
    redirect: "manual",
    headers: { apikey: site.key, authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    json: /json/.test(answer.headers.get("content-type") ?? "") && text ? JSON.parse(text) : text,
  };
}

async function done(
  step: string,
  call: Promise<{ readonly status: number; readonly json: unknown }>,
): Promise<unknown> {
  const { status, json } = await call;
  if (status >= 400) throw new Error(`${step}: ${status} ${JSON.stringify(json)}`);
  return json;
}

/** Signs a person up, confirms the address and signs in. */
export async function newPerson(site: Site): Promise<Session> {
  const email = `persona.${crypto.randomUUID()}@example.com`;
  await done("sign-up", send(site, "POST", "/auth/v1/signup", { email, password: PASSWORD }));
  const [mail] = (await done("mail", send(site, "GET", `/local/mail.json?to=${email}`))) as {
    links: string[];
  }[];
  const link = new URL(mail?.links[0] ?? "");
  await done("link", send(site, "GET", `${link.pathname}${link.search}`));
  return (await done(
    "sign-in",
    send(site, "POST", "/auth/v1/token?grant_type=password", { email, password: PASSWORD }),
  )) as Session;
}

/** Memory of the server process alone, in megabytes: at present, and its highest. */
function memoryOf({ child }: Site): { readonly present: number; readonly highest: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { present: field("VmRSS"), highest: field("VmHWM") };
}

/** Times of a page while wrong passwords for as many accounts are checked. */
async function loginFigures(site: Site): Promise<Figure[]> {
  let running = true;
  const began = performance.now();
  const attack = Promise.all(
    Array.from({ length: WRONG_LOGINS }, (_, index) =>
      send(site, "POST", "/auth/v1/token?grant_type=password", {
        email: `nobody${index}@example.com`,
        password: PASSWORD,
      }),
    ),
  ).finally(() => {
    running = false;
  });
  const times: number[] = [];
  const visitor = async () => {
    while (running) {
      const started = performance.now();
      await send(site, "GET", "/");
      times.push(performance.now() - started);
      await pause(20);
    }
  };
  const [answers] = await Promise.all([attack, visitor(), visitor()]);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return [
    { name: `page under ${WRONG_LOGINS} wrong log-ins, median`, value: percentile(times, 0.5), unit: "ms" },
    { name: "the same, p95", value: percentile(times, 0.95), unit: "ms", below: 200 },
    { name: "the wrong log-ins are answered within", value: (performance.now() - began) / 1000, unit: "s" },
    { name: "of them told to wait (429)", value: count(429), unit: "" },
    {
      name: "of them neither 400 nor 429",
      value: WRONG_LOGINS - count(400) - count(429),
      unit: "",
      below: 1,
    },
  ];
}

/** Sends all bytes of an upload but the last, and holds it until it is refused or the signal says so. */
function hold(site: Site, token: string, id: string, index: number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const upload = request(`${site.url}/storage/v1/object/avatars/${id}/${index}.png`, {
      method: "POST",
      agent: false,
      headers: {
        apikey: site.key,
        authorization: `Bearer ${token}`,
        "content-type": "image/png",
        "content-length": HELD.bytes,
      },
    });
    upload.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
      upload.destroy();
    });
    upload.on("error", () => resolve(0));
    signal.addEventListener("abort", () => {
      upload.destroy();
      resolve(0);
    });
    upload.write(pngOfSize(HELD.bytes - 1));
  });
}

/** Peak memory under uploads of which the last byte never comes, by a signed-in person. */
async function heldFigures(site: Site): Promise<Figure[]> {
  const { access_token: token, user } = await newPerson(site);
  const before = memoryOf(site).present;
  const ending = new AbortController();
  const uploads = Array.from({ length: HELD.bodies }, (_, index) =>
    hold(site, token, user.id, index, ending.signal),
  );
  const started = performance.now();
  const times: number[] = [];
  while (performance.now() - started < HOLDING * 1000) {
    const asked = performance.now();
    await send(site, "GET", "/");
    times.push(performance.now() - asked);
    await pause(50);
  }
  ending.abort();
  const statuses = await Promise.all(uploads);
  const { highest } = memoryOf(site);
  return [
    { name: `server before ${HELD.bodies} held bodies of 5 MiB (RSS)`, value: before, unit: "MB" },
    { name: "the same, highest while they are held", value: highest, unit: "MB" },
    { name: "held bodies raise the server by", value: highest - before, unit: "MB", below: 150 },
    { name: "bodies refused meanwhile", value: statuses.filter((status) => status >= 400).length, unit: "" },
    { name: "page meanwhile, p95", value: percentile(times, 0.95), unit: "ms", below: 200 },
  ];
}

/** One round of a person's use, from the sign-up to the deletion. */
async function use(site: Site): Promise<number> {
  let session = await newPerson(site);
  let calls = 4;
  const ask = async (step: string, method: string, path: string, body?: unknown) => {
    calls += 1;
    return await done(step, send(site, method, path, body, session.access_token));
  };
  const { id } = session.user;
  const picture = pngOfSize(200 * 1024);
  for (let turn = 0; turn < 5; turn += 1) {
    await ask("page", "GET", "/");
    await ask("profile", "GET", `/rest/v1/profiles?select=*&id=eq.${id}`);
    await ask("change", "PATCH", `/rest/v1/profiles?id=eq.${id}`, { display_name: `Anna ${turn}` });
    await ask("usage", "POST", "/rest/v1/rpc/my_usage", {});
    const upload = await fetch(`${site.url}/storage/v1/object/avatars/${id}/${turn % 2}.png`, {
      method: "POST",
      headers: {
        apikey: site.key,
        authorization: `Bearer ${session.access_token}`,
        "content-type": "image/png",
        "x-upsert": "true",
      },
      body: picture,
    });
    await upload.arrayBuffer();
    if (upload.status !== 200) throw new Error(`upload: ${upload.status}`);
    const old = session.refresh_token;
    session = (await ask("refresh", "POST", "/auth/v1/token?grant_type=refresh_token", {
      refresh_token: old,
    })) as Session;
    calls += 1;
  }
  const prefixes = [`${id}/0.png`, `${id}/1.png`];
  await ask("pictures", "DELETE", "/storage/v1/object/avatars", { prefixes });
  await ask("deletion", "POST", "/rest/v1/rpc/delete_account", {});
  return calls;
}

/** What a server holds once its garbage is collected, in megabytes: of the JavaScript heap, and of memory in all. */
async function heldBy(site: Site): Promise<{ readonly heap: number; readonly memory: number }> {
  const heap = await site.collect();
  return { heap, memory: memoryOf(site).present };
}

/**
 * Memory at the start and the end of mixed use; the first rounds are a warm-up. V8 collects late where the machine has
 * memory to spare, so only what is left after a collection tells whether the server keeps more and more.
 */
async function soakFigures(site: Site): Promise<Figure[]> {
  const people = Array.from({ length: SOAK.people });
  await Promise.all(people.map(() => use(site)));
  await pause(SETTLING);
  const uncollected = memoryOf(site).present;
  const before = await heldBy(site);
  const end = performance.now() + SOAK.seconds * 1000;
  let calls = 0;
  let failed = 0;
  await Promise.all(
    people.map(async () => {
      while (performance.now() < end) {
        try {
          calls += await use(site);
        } catch (error) {
          failed += 1;
          if (failed === 1) console.error(error);
        }
      }
    }),
  );
  await pause(SETTLING);
  const { present, highest } = memoryOf(site);
  const after = await heldBy(site);
  return [
    { name: `server before ${SOAK.seconds} s of mixed use (RSS)`, value: uncollected, unit: "MB" },
    { name: "the same, afterwards", value: present, unit: "MB" },
    { name: "the same, highest", value: highest, unit: "MB" },
    { name: "its heap after a garbage collection, before", value: before.heap, unit: "MB" },
    { name: "the same, afterwards", value: after.heap, unit: "MB" },
    {
      name: "mixed use raises it to this part of itself",
      value: after.heap / before.heap,
      unit: "x",
      below: 1.5,
    },
    { name: "RSS after a garbage collection, before", value: before.memory, unit: "MB" },
    { name: "the same, afterwards", value: after.memory, unit: "MB" },
    {
      name: "mixed use raises it to this part of itself",
      value: after.memory / before.memory,
      unit: "x",
      below: 1.5,
    },
    { name: "calls meanwhile", value: calls / SOAK.seconds, unit: "/s" },
    { name: "people whose use failed", value: failed, unit: "", below: 1 },
  ];
}

/** Takes figures on a server and its data directory, `data` in a folder of its own, and removes both. */
export const onItsOwn =
  (measure: (site: Site, folder: string) => Promise<Figure[]>) => async (): Promise<Figure[]> => {
    const folder = mkdtempSync(join(tmpdir(), "regia-bench-"));
    const site = await openSite(folder);
    try {
      return await measure(site, folder);
    } finally {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  };

/** The figures under load by name. Those of memory need Linux. */
export const LOAD_FIGURES = {
  logins: onItsOwn(loginFigures),
  held: onItsOwn(heldFigures),
  soak: onItsOwn(soakFigures),
};
