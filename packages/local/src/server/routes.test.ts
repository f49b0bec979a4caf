import { readFileSync } from "node:fs";
import { request } from "node:http";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { freshAddress, GOOD_PASSWORD, quickPerson } from "../../tests/support/people.ts";
import { PNG } from "../../tests/support/pictures.ts";
import { useTestServer } from "../../tests/support/server.ts";

const server = useTestServer();

/** Sends a path without the normalisation of `fetch`. */
function raw(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server().url);
      const asked = request({ hostname, port, path, headers, method }, (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (text: string) => {
          body += text;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      });
      asked.on("error", reject);
      asked.end();
    },
  );
}

describe("the web app", () => {
  test.each(["/", "/app/chat", "/app/admin/enterprise-limits/0b1f8c5e", "/pricing?x=1", "/local-news"])(
    "%s is the page",
    async (path) => {
      const answer = await raw(path, { accept: "text/html" });
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toMatch(/^text\/html/);
      expect(answer.headers["cache-control"]).toBe("no-cache");
    },
  );

  test("the policy allows the page's own scripts and no others", async () => {
    const policy = String((await raw("/")).headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]+=*';/);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scripts).not.toMatch(/unsafe|\*|http/);
    for (const part of [
      "default-src 'self'",
      "img-src 'self' blob:;",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part);
    }
  });

  test("pages have the headers that Netlify sends, except those of an address with TLS", async () => {
    const netlify = readFileSync(new URL("../../../../netlify.toml", import.meta.url), "utf8");
    const rules = parse(netlify)["headers"] as { for: string; values: Record<string, string> }[];
    const hosted = new Headers(rules.find((rule) => rule.for === "/*")?.values);
    const own = new Headers((await raw("/")).headers as Record<string, string>);
    const ofTheirOwn = ["strict-transport-security", "content-security-policy"];
    const shared = [...hosted].filter(([name]) => !ofTheirOwn.includes(name));
    expect(shared.map(([name]) => [name, own.get(name)])).toEqual(shared);
    const added = [...own.keys()].filter((name) => !hosted.has(name));
    expect(added.filter((name) => /^(?:cross-origin|x-|permissions|referrer)/.test(name))).toEqual([]);
    const directives = (headers: Headers) =>
      (headers.get("content-security-policy") ?? "").split("; ").map((part) => part.split(" ")[0]);
    expect(directives(hosted).toSorted()).toEqual(directives(own).toSorted());
  });

  test.each(["/", "/assets/main-4f2a.js", "/healthz", "/auth/v1/settings", "/nothing.js"])(
    "%s has the security headers",
    async (path) => {
      const { headers } = await raw(path);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      // Without a public address, plain HTTP is how it is reached.
      expect(headers["strict-transport-security"]).toBeUndefined();
    },
  );

  test.each([
    ["/", "/"],
    ["/pricing?x=1", "/pricing"],
    ["/en/", "/en"],
  ])("%s is a page of its own, with its address at the requested origin", async (path, address) => {
    for (const host of ["regia.example", "127.0.0.1:4173"]) {
      const { headers, body } = await raw(path, { host });
      expect(body).toContain(`<link rel="canonical" href="http://${host}${address}">`);
      const again = await raw(path, { host, "if-none-match": String(headers["etag"]) });
      expect([again.status, again.body]).toEqual([304, ""]);
    }
  });

  test.each([
    "/",
    "/healthz",
    "/auth/v1/token",
    "/rest/v1/profiles",
    "/.netlify/functions/config",
    "/local/mail",
  ])("%s does not repeat a request that asks for it", async (path) => {
    expect((await raw(path, { apikey: server().key }, "TRACE")).status).toBe(405);
  });

  test("an invalid host is not inserted into a page", async () => {
    const { body } = await raw("/", { host: '"><script>alert(1)</script>' });
    expect(body).not.toContain("alert(1)");
  });

  test("the signed-in area is closed to search engines, and robots.txt names the sitemap", async () => {
    expect((await raw("/app/chat")).body).toContain("noindex");
    const robots = await raw("/robots.txt", { host: "regia.example" });
    expect(robots.body).toBe("Sitemap: http://regia.example/sitemap.xml\n");
    expect(robots.headers["content-type"]).toMatch(/^text\/plain/);
  });

  test("files with a hash in the name are cached for ever, and compressed", async () => {
    const answer = await raw("/assets/main-4f2a.js", { "accept-encoding": "gzip" });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(answer.body.length).toBeLessThan(1_000);
  });

  test("an unchanged file is not sent again", async () => {
    const { headers } = await raw("/favicon.svg");
    expect((await raw("/favicon.svg", { "if-none-match": String(headers["etag"]) })).status).toBe(304);
  });

  test.each(["/assets/old-0000.js", "/missing.png", "/assets/../package.json", "/.env.local"])(
    "%s is not there",
    async (path) => {
      expect((await raw(path)).status).toBe(404);
    },
  );

  test.each([
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%5c..%5cx",
    "//etc/passwd",
    "/%00",
    "/%",
  ])("%s leads nowhere outside", async (path) => {
    const { status, body } = await raw(path);
    expect([200, 400, 404]).toContain(status);
    expect(body).not.toMatch(/root:|"name"/);
  });

  test("nothing can be posted to it", async () => {
    expect((await raw("/app/chat", {}, "POST")).status).toBe(405);
  });

  test.each(["POST", "DELETE", "PROPFIND"])("%s is not accepted by the health check", async (method) => {
    const { status, headers } = await raw("/healthz", {}, method);
    expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the local pages", () => {
  test("tell a client how to reach the backend", async () => {
    const answer = await fetch(`${server().url}/local/config.json`);
    expect(await answer.json()).toEqual({ url: server().url, publishableKey: server().key });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("show the caught mail in the language of the browser, without a script", async () => {
    const email = freshAddress();
    await fetch(`${server().url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: server().key },
      body: JSON.stringify({ email, password: GOOD_PASSWORD }),
    });
    const page = await raw(`/local/mail?to=${encodeURIComponent(email)}`, { "accept-language": "en" });
    expect(page.status).toBe(200);
    expect(page.body).toContain("Regia mail");
    expect(page.body).toContain("Conferma il tuo indirizzo email");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    const other = await raw("/local/mail?to=nobody@example.com");
    expect(other.body).toContain("Nessun messaggio per questo indirizzo.");
  });

  test.each([
    ["a foreign name (DNS rebinding)", { host: "evil.example" }],
    ["a name that only begins like ours", { host: "localhost.evil.example" }],
    ["a proxy", { "x-forwarded-for": "203.0.113.5" }],
    ["another kind of proxy", { forwarded: "for=203.0.113.5" }],
  ])("do not exist for requests by %s", async (_way, headers) => {
    for (const path of [
      "/local/mail",
      "/local/mail.json",
      "/local/config.json",
      "/local/fonts/newsreader.woff2",
    ]) {
      expect((await raw(path, headers)).status).toBe(404);
    }
  });

  test("exist under each of this machine's names", async () => {
    for (const host of ["localhost", "localhost:4173", "127.0.0.1:1", "[::1]:4173"]) {
      expect((await raw("/local/config.json", { host })).status).toBe(200);
    }
  });

  test.each(["/local", "/local/", "/local/nothing", "/local/mail/x", "/local/fonts/toString"])(
    "%s is not one of them",
    async (path) => {
      expect((await raw(path)).status).toBe(404);
    },
  );
});

describe("pages of other origins", () => {
  test.each([
    "/rest/v1/profiles",
    "/auth/v1/token",
    "/auth/v1/user",
    "/storage/v1/object/avatars/x.png",
    "/storage/v1/bucket",
  ])("may send preflight requests to %s and read the response, without credentials", async (path) => {
    const preflight = await fetch(`${server().url}${path}`, {
      method: "OPTIONS",
      headers: {
        origin: "https://other.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,apikey,content-type,x-client-info",
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": expect.stringContaining("PATCH"),
      "access-control-allow-headers": "authorization,apikey,content-type,x-client-info",
    });
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const answer = await fetch(`${server().url}${path}`, { headers: { origin: "https://other.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test.each(["/.netlify/functions/admin", "/local/mail.json", "/healthz"])(
    "may neither ask %s nor read its response",
    async (path) => {
      for (const method of ["OPTIONS", "GET"]) {
        const { headers } = await raw(path, { origin: "https://other.example" }, method);
        expect(headers["access-control-allow-origin"]).toBeUndefined();
        expect(headers["access-control-allow-credentials"]).toBeUndefined();
      }
    },
  );

  test("do not read the local pages", async () => {
    const answer = await fetch(`${server().url}/local/mail.json`, {
      headers: { origin: "https://other.example" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});

describe("caches", () => {
  test.each([
    "/auth/v1/user",
    "/rest/v1/profiles",
    "/rest/v1/nothing",
    "/storage/v1/object/authenticated/avatars/x.png",
    "/storage/v1/object/public/avatars/x.png",
    "/.netlify/functions/config",
    "/.netlify/nothing",
    "/local/config.json",
    "/local/mail",
    "/local/nothing",
    "/healthz",
  ])("keep no answer of %s", async (path) => {
    const { headers } = await raw(path, { apikey: server().key });
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("keep an avatar as a public file, but not as its owner reads it", async () => {
    const { client, id } = await quickPerson(server());
    const avatars = client.storage.from("avatars");
    const { error } = await avatars.upload(`${id}/1.png`, PNG, { contentType: "image/png" });
    expect(error).toBeNull();
    const read = (place: string) =>
      raw(`/storage/v1/object${place}/avatars/${id}/1.png`, { apikey: server().key });
    expect((await read("/public")).headers["cache-control"]).toBe("max-age=3600");
    expect((await read("")).headers["cache-control"]).toBe("no-store");
  });
});

describe("health and functions", () => {
  test("the health check succeeds", async () => {
    const answer = await raw("/healthz");
    expect([answer.status, answer.body]).toEqual([200, '{"status":"ok"}']);
  });

  test("a function answers", async () => {
    const answer = await fetch(`${server().url}/.netlify/functions/config`);
    expect(await answer.json()).toMatchObject({ url: server().url, publishableKey: server().key });
  });

  test.each(["nothing", "..%2f..%2fx", "Config", "config.ts", "%00", "x".repeat(100)])(
    "there is no function %j",
    async (name) => {
      const answer = await raw(`/.netlify/functions/${name}`);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body)).toEqual({ error: { code: "not_found", message: expect.any(String) } });
    },
  );

  test("more than four megabytes are refused by all of them", async () => {
    const answer = await fetch(`${server().url}/.netlify/functions/config`, {
      method: "POST",
      body: new Uint8Array(5 * 1024 * 1024),
    });
    expect(answer.status).toBe(413);
  });
});
