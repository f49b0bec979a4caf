import type { CSSProperties } from "react";
import { useLocale } from "../../src/i18n/useLocale.ts";
import { useText } from "../../src/i18n/useText.ts";
import { typography } from "../../src/styles/typography.ts";
import { constantTokens } from "../../src/theme/constantTokens.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import { leafAt } from "../../src/theme/tokenLeaves.ts";
import { tokenRoles } from "../../src/theme/tokenRoles.ts";
import { vars } from "../../src/theme/vars.css.ts";
import { columns, family, familyName, glyphs, specimen } from "./Foundations.css.ts";
import { FoundationsPage, TokenGroup, TokenName, TokenRow, TokenRows } from "./Foundations.tsx";
import { keysOf } from "./keysOf.ts";

/** A size in rem in px, at the browser's usual text size of 16 px; a fluid one from its minimum to its maximum. */
const inPixels = (size: string): string =>
  [...size.matchAll(/(?<=^|\(|, )([\d.]+)rem(?=$|,|\))/g)]
    .map(([, rem]) => `${Number(rem) * 16} px`)
    .join(" to ");

/** What a text style consists of: "sans, 14 px, leading 1.4, weight 500". */
const describe = (style: Readonly<Record<string, string>>): string =>
  Object.values({ fontFamily: vars.font.sans, ...style })
    .map((reference) => {
      const [, group = "", name = ""] = /^var\(--regia-(\w+)-(\w+)\)$/.exec(reference) ?? [];
      if (group === "font") return name;
      const value = leafAt(constantTokens, `${group}.${name}`) ?? "";
      return group === "text" ? inPixels(value) : `${group} ${value}`;
    })
    .join(", ");

const { leading, text, tracking, weight } = constantTokens;
const { figures: _, ...styles } = typography;
const headings: readonly (keyof typeof styles)[] = ["title", "heading", "headline", "display"];

/** Words of the product in their own language. */
function Specimen({ isHeading = false, style }: { isHeading?: boolean | undefined; style: CSSProperties }) {
  const t = useText("landing");
  const locale = useLocale();
  return (
    <p lang={locale} className={specimen} style={style}>
      {isHeading ? t("hero.title") : t("hero.lead")}
    </p>
  );
}

/** Families, text styles, sizes, leading, weight and tracking, each shown in words of the product. */
export function TypePage() {
  return (
    <FoundationsPage>
      <div className={columns}>
        {keysOf(lightTokens.font).map((name) => (
          <figure key={name} className={family}>
            <p className={familyName} style={{ fontFamily: vars.font[name] }}>
              Regia
            </p>
            <p className={glyphs} style={{ fontFamily: vars.font[name] }}>
              ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz àèéìòù 0123456789 € % . , : ; ?
            </p>
            <figcaption>
              <TokenName path={`font.${name}`} role={tokenRoles.font[name]} value={lightTokens.font[name]} />
            </figcaption>
          </figure>
        ))}
      </div>
      <TokenGroup title="Text styles">
        {keysOf(styles).map((name) => (
          <TokenRow key={name} path={name} role={describe(styles[name])} copied={`...typography.${name}`}>
            <Specimen style={styles[name]} isHeading={headings.includes(name)} />
          </TokenRow>
        ))}
      </TokenGroup>
      <TokenRows
        title="Size"
        group="text"
        values={text}
        roles={tokenRoles.text}
        detailOf={inPixels}
        specimen={(name) => (
          <Specimen
            isHeading
            style={{
              fontSize: vars.text[name],
              lineHeight: vars.leading.tight,
              fontFamily: name === "headline" || name === "display" ? vars.font.serif : undefined,
            }}
          />
        )}
      />
      <TokenRows
        title="Leading"
        group="leading"
        values={leading}
        roles={tokenRoles.leading}
        specimen={(name) => (
          <Specimen
            style={{ ...styles.body, lineHeight: vars.leading[name], maxInlineSize: vars.size.measure }}
          />
        )}
      />
      <TokenRows
        title="Weight"
        group="weight"
        values={weight}
        roles={tokenRoles.weight}
        specimen={(name) => (
          <Specimen isHeading style={{ ...styles.heading, fontWeight: vars.weight[name] }} />
        )}
      />
      <TokenRows
        title="Tracking"
        group="tracking"
        values={tracking}
        roles={tokenRoles.tracking}
        specimen={(name) => (
          <Specimen isHeading style={{ ...styles.headline, letterSpacing: vars.tracking[name] }} />
        )}
      />
    </FoundationsPage>
  );
}
