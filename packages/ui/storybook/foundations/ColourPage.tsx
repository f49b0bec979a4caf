import { formatHex, formatHex8, parse } from "culori";
import { type ContrastLevel, colourAt, contrastOf, levelOf } from "../../src/theme/contrast.ts";
import { type ColourPath, type ContrastPair, contrastPairs } from "../../src/theme/contrastPairs.ts";
import { darkTokens } from "../../src/theme/darkTokens.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import { leafAt, tokenLeaves } from "../../src/theme/tokenLeaves.ts";
import { tokenRoles } from "../../src/theme/tokenRoles.ts";
import type { ColourTokens, ThemeTokens } from "../../src/theme/tokenType.ts";
import {
  colourValue,
  failing,
  note,
  panel,
  partner,
  partnerMark,
  partnerSample,
  partners,
  partnerText,
  schemes,
  swatch,
  values,
} from "./Foundations.css.ts";
import { FoundationsPage, TokenGroup, TokenRow, TokenValue } from "./Foundations.tsx";

/** Headings, with the first part of the names of their colours. */
const groups: readonly (readonly [title: string, names: RegExp])[] = [
  ["Backgrounds", /^(canvas|surface|sunken|raised|scrim|codeGround)/],
  ["Ink", /^ink/],
  ["Lines and focus", /^(line|focus)/],
  ["Accent", /^(accent|onAccent)/],
  ["Danger", /^danger/],
  ["Warning", /^warning/],
  ["Success", /^success/],
  ["Info", /^info/],
];
const paths = tokenLeaves(lightTokens.colour).map(([path]) => path as ColourPath);

/** A colour in hexadecimal, with its alpha where it has one. */
export function hexOf(colour: string): string {
  const parsed = parse(colour);
  return (parsed?.alpha === undefined ? formatHex(parsed) : formatHex8(parsed)) ?? "";
}

const levelNames: Record<ContrastLevel, string> = { AAA: "AAA", AA: "AA", "3:1": "of 3", fails: "fails" };

interface ContrastProps {
  colours: ColourTokens;
  pair: ContrastPair;
  /** Name of the pair. Default: its background. */
  label?: string | undefined;
}

/** A pair of colours in use, with its contrast ratio and the level that this reaches. */
export function Contrast({ colours, pair, label = `on ${pair.on}` }: ContrastProps) {
  const ratio = contrastOf(colours, pair);
  const level = levelOf(pair, ratio);
  return (
    <li className={partner}>
      <span
        aria-hidden
        className={partnerSample}
        style={{ color: colourAt(colours, pair.of), backgroundColor: colourAt(colours, pair.on) }}
      >
        {pair.atLeast === 3 ? <span className={partnerMark} /> : "Aa"}
      </span>
      <span className={partnerText}>
        <span>{label}</span>
        <span className={level === "fails" ? failing : undefined}>
          {ratio.toFixed(2)} {levelNames[level]}
        </span>
      </span>
    </li>
  );
}

/** What a background carries: how many colours, and the pair with the lowest contrast. */
function Carried({ colours, on }: { colours: ColourTokens; on: ColourPath }) {
  const ratios = contrastPairs
    .filter((pair) => pair.on === on)
    .map((pair) => ({ ...pair, ratio: contrastOf(colours, pair) }))
    .sort((one, other) => one.ratio / one.atLeast - other.ratio / other.atLeast);
  const [lowest] = ratios;
  if (!lowest) return null;
  return (
    <p className={note}>
      Carries {ratios.length} {ratios.length === 1 ? "colour" : "colours"}. Closest to its minimum:{" "}
      {lowest.of}, {lowest.ratio.toFixed(2)} of {lowest.atLeast}.
    </p>
  );
}

function ColourPanel({ theme, path }: { theme: ThemeTokens; path: ColourPath }) {
  const { colour: colours, colorScheme } = theme;
  const colour = colourAt(colours, path);
  const own = contrastPairs.filter(({ of }) => of === path);
  return (
    <div data-theme={colorScheme} className={panel}>
      <div className={colourValue}>
        <span aria-hidden className={swatch} style={{ backgroundColor: colour }} />
        <div className={values}>
          <TokenValue>{colour}</TokenValue>
          <TokenValue>{hexOf(colour)}</TokenValue>
        </div>
      </div>
      {own.length > 0 ? (
        <ul className={partners}>
          {own.map((pair) => (
            <Contrast key={pair.on} colours={colours} pair={pair} />
          ))}
        </ul>
      ) : null}
      <Carried colours={colours} on={path} />
    </div>
  );
}

/** Every colour in both themes: value, role, and contrast with each colour that it is used on. */
export function ColourPage() {
  return (
    <FoundationsPage>
      {groups.map(([title, names]) => (
        <TokenGroup key={title} title={title}>
          {paths
            .filter((path) => names.test(path))
            .map((path) => (
              <TokenRow key={path} path={`colour.${path}`} role={leafAt(tokenRoles.colour, path) ?? ""}>
                <div className={schemes}>
                  <ColourPanel theme={lightTokens} path={path} />
                  <ColourPanel theme={darkTokens} path={path} />
                </div>
              </TokenRow>
            ))}
        </TokenGroup>
      ))}
    </FoundationsPage>
  );
}
