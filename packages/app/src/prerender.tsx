// Made by `vite build --ssr` and run once by the build: the public site as files that can be read without JavaScript.
import {
  DEFAULT_LOCALE,
  type I18n,
  intlLocales,
  LOCALES,
  type Locale,
  LocaleProvider,
  startI18n,
} from "@regia/ui/i18n";
import { FailureBanner } from "@regia/ui/patterns/FailureBanner";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { PublicSite } from "./app/PublicSite.tsx";
import { TEXTS_ELEMENT } from "./app/textsElement.ts";
import { PUBLIC_PATHS, type PublicPath, publicAddress } from "./language/addresses.ts";
import { sitePages } from "./site/pages.tsx";

/** What the build gives. */
export interface PrerenderOptions {
  /** The page that Vite built, with an empty root. */
  readonly template: string;
  /** Origin at which the site is reached; what the search engines are told begins with it. */
  readonly origin: string;
  /** The elements for a page's first content and for its code, by the end of the name of its source. */
  readonly assets: (source: string) => { readonly first: string; readonly code: string };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const meta = (attributes: Readonly<Record<string, string>>) =>
  `<meta ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(" ")} />`;

/** The languages of an address, as `<link>` and as an entry of the sitemap. */
const alternates = (tag: string, origin: string, path: PublicPath) =>
  [...LOCALES, "x-default" as const]
    .map((locale) => {
      const address = publicAddress(path, locale === "x-default" ? DEFAULT_LOCALE : locale);
      return `<${tag} rel="alternate" hreflang="${locale}" href="${origin}${address}" />`;
    })
    .join("\n    ");

/** The elements by which Vite requests code. */
const codeElements = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** Texts that a page asks for later than at its first rendering. */
const laterTexts = ["components", "cookies", "shell"];

/** What a page says if its code fails, hidden until then. */
const noticesIn = (i18n: I18n, locale: Locale) =>
  (["connection", "unexpected"] as const).map((kind) => {
    const banner = renderToStaticMarkup(
      <LocaleProvider i18n={i18n}>
        <FailureBanner kind={kind} />
      </LocaleProvider>,
      // Each notice is rendered by itself, and its ids must differ from those of the others on the page.
      { identifierPrefix: `${locale}-${kind}-` },
    );
    return `<div data-failure="${kind}" lang="${locale}" hidden>${banner}</div>`;
  });

/**
 * Markup without references to ids that it lacks: until the page is alive, the headless library names descriptions that a
 * component may have.
 */
function withoutDanglingReferences(markup: string): string {
  const ids = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return markup.replace(
    / (aria-(?:controls|describedby|labelledby))="([^"]*)"/g,
    (_, name, value: string) => {
      const found = value.split(" ").filter((id) => ids.has(id));
      return found.length === 0 ? "" : ` ${name}="${found.join(" ")}"`;
    },
  );
}

/** The page's own markup, the texts that it brings along to come to life, and what it says if it cannot. */
async function contentOf(path: PublicPath, locale: Locale) {
  const i18n = await startI18n(locale);
  const t = i18n.getFixedT(locale);
  const { name } = sitePages[path];
  const named = t(`titles:${name}`);
  const title = name === "landing" ? named : t("titles:named", { page: named });
  const description = t(`descriptions:page.${name}`);

  const asked = new Set<string>(laterTexts);
  const { getFixedT } = i18n;
  i18n.getFixedT = ((...of: Parameters<typeof getFixedT>) => {
    for (const namespace of [of[1] ?? []].flat()) asked.add(String(namespace));
    const translate = getFixedT.apply(i18n, of) as unknown as (key: string, ...values: object[]) => string;
    const noted = (key: string, ...values: object[]) => {
      if (key.includes(":")) asked.add(key.slice(0, key.indexOf(":")));
      return translate(key, ...values);
    };
    return Object.assign(noted, translate);
  }) as unknown as typeof getFixedT;

  const screen = await sitePages[path].load();
  const start = () => Promise.reject(new Error("The build reaches no backend."));
  const { prelude } = await prerender(<PublicSite i18n={i18n} page={{ start }} screen={screen} />, {
    onError: (error) => {
      throw error;
    },
  });
  // React would put the title into the document's head; the head is written here.
  const rendered = (await new Response(prelude).text()).replace(/<title>[^<]*<\/title>/, "");
  const markup = withoutDanglingReferences(rendered);
  const texts = Object.fromEntries(
    [...asked].sort().flatMap((namespace) => {
      const bundle: unknown = i18n.getResourceBundle(locale, namespace);
      return bundle ? [[namespace, bundle]] : [];
    }),
  );
  return { title, description, markup, texts, notices: noticesIn(i18n, locale) };
}

async function pageAt(path: PublicPath, locale: Locale, { template, origin, assets }: PrerenderOptions) {
  const { title, description, markup, texts, notices } = await contentOf(path, locale);
  const address = `${origin}${publicAddress(path, locale)}`;
  const head = [
    `<title>${escaped(title)}</title>`,
    meta({ name: "description", content: description }),
    `<link rel="canonical" href="${address}" />`,
    alternates("link", origin, path),
    meta({ property: "og:type", content: "website" }),
    meta({ property: "og:site_name", content: "Regia" }),
    meta({ property: "og:title", content: title }),
    meta({ property: "og:description", content: description }),
    meta({ property: "og:url", content: address }),
    meta({ property: "og:locale", content: intlLocales[locale].replace("-", "_") }),
    meta({ property: "og:image", content: `${origin}/og.png` }),
    meta({ property: "og:image:width", content: "1200" }),
    meta({ property: "og:image:height", content: "630" }),
    meta({ name: "twitter:card", content: "summary_large_image" }),
  ].join("\n    ");
  const { first, code } = assets(sitePages[path].source);
  const ownCode = template.match(codeElements) ?? [];
  const data = JSON.stringify(texts).replaceAll("<", "\\u003c");
  return (
    template
      .replace(/<html lang="\w+">/, `<html lang="${locale}">`)
      .replace(/<title>[^<]*<\/title>/, () => head)
      .replace(/\s*<link rel="stylesheet"[^>]*>/g, "")
      .replace(codeElements, "")
      // appearance.js requests the code when the content has been painted.
      .replace(
        "</head>",
        () => `  ${first}\n    <template id="code">${code}${ownCode.join("")}</template>\n  </head>`,
      )
      .replace('<div id="root"></div>', () =>
        [
          `<div id="root">${markup}</div>`,
          ...notices,
          `<script type="application/json" id="${TEXTS_ELEMENT}">${data}</script>`,
        ].join("\n    "),
      )
  );
}

/** What the signed-in area, which has no prerendered pages, says where JavaScript is off, or where its code fails. */
async function wordsWithoutCode(locale: Locale): Promise<string> {
  const i18n = await startI18n(locale);
  const text = escaped(i18n.getFixedT(locale)("failure:noScript"));
  return [`<noscript><p lang="${locale}">${text}</p></noscript>`, ...noticesIn(i18n, locale)].join("\n    ");
}

/** The name of the file that a host serves at a path. */
const fileAt = (address: string) => (address === "/" ? "index.html" : `${address.slice(1)}.html`);

/** Every file of the public site by its name: each page in each language, the sitemap, and the word to robots. */
export async function prerenderSite(options: PrerenderOptions): Promise<ReadonlyMap<string, string>> {
  const { origin, template } = options;
  const made = new Map<string, string>();
  const entries: string[] = [];
  for (const path of PUBLIC_PATHS) {
    for (const locale of LOCALES) {
      const address = publicAddress(path, locale);
      made.set(fileAt(address), await pageAt(path, locale, options));
      entries.push(`  <url>
    <loc>${origin}${address}</loc>
    ${alternates("xhtml:link", origin, path)}
  </url>`);
    }
  }
  const words = await Promise.all(LOCALES.map(wordsWithoutCode));
  made.set(
    "shell.html",
    template
      .replace("</title>", '</title>\n    <meta name="robots" content="noindex" />')
      .replace("</body>", () => `  ${words.join("\n    ")}\n  </body>`),
  );
  made.set(
    "sitemap.xml",
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`,
  );
  made.set("robots.txt", `User-agent: *\nDisallow: /app/\n\nSitemap: ${origin}/sitemap.xml\n`);
  return made;
}
