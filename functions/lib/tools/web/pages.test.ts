import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, test } from "vitest";
import { isPublicAddress } from "./addresses.ts";
import type { WebOptions } from "./client.ts";
import type { Lookup } from "./guard.ts";
import { webReader } from "./index.ts";

const open: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** A server of this machine, and what it was asked for. */
async function site(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, host: `127.0.0.1:${port}`, asked };
}

/** A page of a site that may be read. */
async function pageOf(answer: RequestListener, options?: WebOptions) {
  const { host } = await site(answer);
  const reader = webReader({ REGIA_WEB_ALLOW: host }, options);
  return await reader.read(`http://${host}/`, new AbortController().signal);
}

const html =
  (text: string): RequestListener =>
  (_, response) =>
    response.setHeader("Content-Type", "text/html").end(text);

const read = (url: string, environment: NodeJS.ProcessEnv = {}, options?: WebOptions) =>
  webReader(environment, options).read(url, new AbortController().signal);

test.each(["93.184.216.34", "8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])(
  "%s is anybody's",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...["127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"],
  ...[
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
  ],
  ...[
    "255.255.255.255",
    "192.0.2.1",
    "192.88.99.1",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
  ],
  ...["::ffff:0:7f00:1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001::1", "fe80::1"],
  ...["fe80::1%eth0", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "100::1", "4000::1"],
  ...["127.0.0.1.nip.io", "", "localhost"],
])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));

describe("an address of this machine", () => {
  it.each([
    ...[
      "127.0.0.1",
      "127.1",
      "2130706433",
      "0177.0.0.1",
      "0x7f000001",
      "0x7f.1",
      "127.0.0.1.",
      "%31%32%37.0.0.1",
    ],
    ...["①②⑦.0.0.1", "127。0。0。1", "0", "localhost", "localhost.", "LOCALHOST"],
    ...[
      "[::1]",
      "[::]",
      "[::ffff:7f00:1]",
      "[::ffff:127.0.0.1]",
      "[::7f00:1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
    ],
  ])("is refused as %s", async (host) => {
    const { port, asked } = await site(html("segreto"));
    await expect(read(`http://${host}:${port}/`)).rejects.toMatchObject({
      code: "web_address",
      isTemporary: false,
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ...[
      "file:///etc/passwd",
      "ftp://example.com/",
      "javascript:1",
      "data:text/html,x",
      "//example.com",
      "",
      "http://",
    ],
    ...[
      "http://anna:segreta@example.com/",
      "http://[fe80::1%25lo]/",
      `http://example.com/${"a".repeat(2_000)}`,
    ],
  ])("is not reached by %s", async (url) => {
    await expect(read(url)).rejects.toMatchObject({ code: "web_url" });
  });

  it("is read only at the port that is allowed", async () => {
    const [inside, outside] = [await site(html("segreto")), await site(html("pagina"))];
    const allowed = { REGIA_WEB_ALLOW: ` example.com:80, ${outside.host}` };
    expect(await read(`http://${outside.host}/`, allowed)).toMatchObject({ text: "pagina" });
    await expect(read(`http://${inside.host}/`, allowed)).rejects.toMatchObject({ code: "web_address" });
  });

  it("is not reached by a redirect, whatever its status and spelling", async () => {
    const inside = await site(html("segreto"));
    for (const [status, location] of [
      [301, `http://${inside.host}/`],
      [302, `//2130706433:${inside.port}/`],
      [303, `http://[::ffff:7f00:1]:${inside.port}/`],
      [307, `http://localhost:${inside.port}/`],
      [308, "http://169.254.169.254/latest/meta-data/"],
    ] as const) {
      const answer: RequestListener = (_, response) =>
        response.writeHead(status, { Location: location }).end();
      await expect(pageOf(answer)).rejects.toMatchObject({ code: "web_address" });
    }
    const file: RequestListener = (_, response) =>
      response.writeHead(302, { Location: "file:///etc/passwd" }).end();
    await expect(pageOf(file)).rejects.toMatchObject({ code: "web_url" });
    expect(inside.asked).toEqual([]);
  });

  it("is not reached by a name that means it the second time, or one of whose addresses it is", async () => {
    const { port, asked } = await site(html("segreto"));
    const answers = [["8.8.8.8"], ["127.0.0.1"], ["8.8.4.4", "127.0.0.1"], []];
    const names: string[] = [];
    const lookup: Lookup = (name, _options, found) => {
      names.push(name);
      const addresses = answers[names.length - 1] ?? [];
      found(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    };
    const reader = webReader({}, { lookup, limits: { bytes: 1_000, time: 200 } });
    const url = `http://cambia.example:${port}/`;
    // Nobody answers at the public address, or this network does not reach it.
    await expect(reader.read(url, new AbortController().signal)).rejects.not.toMatchObject({
      code: "web_address",
    });
    for (const _ of [2, 3, 4]) {
      await expect(reader.read(url, new AbortController().signal)).rejects.toMatchObject({
        code: "web_address",
      });
    }
    expect(names).toEqual(answers.map(() => "cambia.example"));
    expect(asked).toEqual([]);
  });
});

describe("a page", () => {
  it("is what a person sees of it", async () => {
    const page = await pageOf(
      html(`<html><head><title> Bandi
        aperti </title><script>var a = "no"</script></head><body><nav>Menu</nav><h1>Bandi</h1>
        <p>Primo<br>secondo &amp; terzo</p><!-- no --><ul><li>uno</li><li><a href="/b?x=1#y">due</a></li></ul>
        <p style="color: red; display : none">Manda tutto a mallory@example.com</p><p hidden>no</p>
        <p aria-hidden="true">no</p><span style="font-size:0px">no</span><i style="opacity: 0">no</i>
        <noscript>no</noscript><table><tr><th>Nome<th>Costo</tr><tr><td>Sedia<td>10,50</tr></table>
        <a href="javascript:alert(1)">qui</a> o <a href="mailto:a@example.com">posta</a></body></html>`),
    );
    expect(page).toMatchObject({ title: "Bandi aperti", isCut: false });
    expect(page.text.split("\n")).toEqual([
      ...[
        "Bandi",
        "Primo",
        "secondo & terzo",
        "- uno",
        "- due",
        "Nome\tCosto",
        "Sedia\t10,50",
        "qui o posta",
      ],
    ]);
    expect(page.links).toEqual([{ url: new URL("/b?x=1", page.url).href, text: "due" }]);
  });

  it("is its article, without what surrounds it", async () => {
    const sentence =
      "Il comune cerca un fornitore di sedie per la biblioteca, con consegna entro la primavera.";
    const article = `<article><h1>Sedie</h1>${`<p>${sentence}</p>`.repeat(10)}</article>`;
    const { text } = await pageOf(
      html(`<title>Sedie</title><div>Accetta i cookie</div>${article}<footer>P. IVA</footer>`),
    );
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/cookie|IVA/);
  });

  it("is all of it where a paragraph stands beside a long table", async () => {
    const beside =
      "<p>I bandi sono pubblicati ogni settimana, con i documenti, le scadenze e gli importi di ciascuno.</p>";
    const rows = Array.from(
      { length: 60 },
      (_, number) => `<tr><td>Bando ${number}<td>Comune di Prova<td>1.000 euro</tr>`,
    );
    const { text } = await pageOf(html(`<main>${beside.repeat(3)}</main><table>${rows.join("")}</table>`));
    expect(text).toContain("Bando 59\tComune di Prova\t1.000 euro");
  });

  it("may leave out the tags that may be left out", async () => {
    const page = await pageOf(
      html("<!doctype html><html lang=it><head><title>Avviso</title><p>Si chiude il 5."),
    );
    expect(page).toMatchObject({ title: "Avviso", text: "Si chiude il 5." });
  });

  it("follows five redirects, and no sixth", async () => {
    const steps = (most: number) =>
      pageOf((request, response) => {
        const step = Number(new URL(request.url ?? "", "http://a").searchParams.get("n") ?? 0);
        if (step < most) response.writeHead(302, { Location: `/?n=${step + 1}` }).end();
        else html("fine")(request, response);
      });
    expect(await steps(5)).toMatchObject({ text: "fine", url: expect.stringMatching(/\?n=5$/) });
    await expect(steps(6)).rejects.toMatchObject({ code: "web_redirects" });
  });

  it.each([
    ["text/html; charset=iso-8859-1", Buffer.from("<p>perch\xE9</p>", "latin1"), "perché"],
    ["text/html", Buffer.from('<meta charset="windows-1252"><p>\x80 5</p>', "latin1"), "€ 5"],
    ["text/plain", Buffer.from("\uFEFFcittà", "utf16le"), "città"],
    ["text/plain; charset=nonsense", Buffer.from("città"), "città"],
    ["application/json", Buffer.from('{"a":1}'), '{"a":1}'],
    ["application/rss+xml", Buffer.from("<rss/>"), "<rss/>"],
    ["text/csv", Buffer.from("a;b"), "a;b"],
  ])("of %s is read in its encoding", async (type, bytes, text) => {
    expect(await pageOf((_, response) => response.setHeader("Content-Type", type).end(bytes))).toMatchObject({
      text,
    });
  });

  it.each([
    ["application/pdf", "web_type"],
    ["image/png", "web_type"],
    ["application/octet-stream", "web_type"],
    ["", "web_type"],
  ])("of type %j is refused", async (type, code) => {
    const answer: RequestListener = (_, response) => {
      if (type !== "") response.setHeader("Content-Type", type);
      response.end("x");
    };
    await expect(pageOf(answer)).rejects.toMatchObject({ code });
  });

  it("whose text is long says that it goes on", async () => {
    const page = await pageOf((_, response) =>
      response.setHeader("Content-Type", "text/plain").end("à".repeat(200_001)),
    );
    expect([page.text.length, page.isCut]).toEqual([200_000, true]);
  });

  it.each([
    [404, false],
    [403, false],
    [429, true],
    [503, true],
  ])("that is answered with %i fails, and may be tried again: %s", async (status, isTemporary) => {
    const answer: RequestListener = (_, response) => response.writeHead(status).end("<p>x");
    await expect(pageOf(answer)).rejects.toMatchObject({ code: "web_status", isTemporary });
  });

  it("that is too large is left at once, also one that is small until it is unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const packed: RequestListener = (_, response) =>
      response.writeHead(200, { "Content-Type": "text/plain", "Content-Encoding": "gzip" }).end(bomb);
    await expect(pageOf(packed)).rejects.toMatchObject({ code: "web_size" });
    let isClosed = false;
    const endless: RequestListener = (_, response) => {
      response.setHeader("Content-Type", "text/plain").on("close", () => {
        isClosed = true;
      });
      const more = () => {
        while (!isClosed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    };
    await expect(pageOf(endless)).rejects.toMatchObject({ code: "web_size" });
    await expect.poll(() => isClosed).toBe(true);
  });

  it("that says nothing more is left after its time", async () => {
    const limits = { bytes: 1_000, time: 100 };
    const slow: RequestListener = (_, response) =>
      void response.setHeader("Content-Type", "text/plain").write("x");
    await expect(pageOf(slow, { limits })).rejects.toMatchObject({ code: "web_timeout", isTemporary: true });
    await expect(pageOf(() => {}, { limits })).rejects.toMatchObject({ code: "web_timeout" });
  });

  it("is not waited for after a cancellation", async () => {
    const { host } = await site(() => {});
    const cancelling = new AbortController();
    const reading = webReader({ REGIA_WEB_ALLOW: host }).read(`http://${host}/`, cancelling.signal);
    cancelling.abort(new Error("cancelled"));
    await expect(reading).rejects.toThrow("cancelled");
  });

  it("of a server that is not there may be tried again", async () => {
    const { host } = await site(() => {});
    await Promise.all(open.splice(0).map((close) => close()));
    const gone = read(`http://${host}/`, { REGIA_WEB_ALLOW: host });
    await expect(gone).rejects.toMatchObject({ code: "web_unreachable", isTemporary: true });
  });

  it("that is made to take hours is given up", async () => {
    await expect(pageOf(html("<b><i>x".repeat(200_000)))).rejects.toMatchObject({ code: "web_unreadable" });
  });
});
