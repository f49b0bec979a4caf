import { useEffect, useRef, useState } from "react";
import { Button } from "../../src/components/Button/index.ts";
import { CopyButton } from "../../src/components/CopyButton/index.ts";
import { Link } from "../../src/components/Link/index.ts";
import { SegmentedToggle } from "../../src/components/SegmentedToggle/index.ts";
import { Select } from "../../src/components/Select/index.ts";
import { Slider } from "../../src/components/Slider/index.ts";
import { Inline } from "../../src/components/Stack/index.ts";
import { colourAt, contrastOf } from "../../src/theme/contrast.ts";
import { type ColourPath, contrastPairs } from "../../src/theme/contrastPairs.ts";
import { sharedDesignTokens, themeDesignTokens } from "../../src/theme/designTokens.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import type { ColorSchemes } from "../../src/theme/makeTheme.ts";
import { leafAt, tokenLeaves } from "../../src/theme/tokenLeaves.ts";
import { tokenRoles } from "../../src/theme/tokenRoles.ts";
import { brandFile } from "./brandFile.ts";
import { Contrast, hexOf } from "./ColourPage.tsx";
import { copyable, failing, note, partners } from "./Foundations.css.ts";
import { FoundationsPage, TokenValue } from "./Foundations.tsx";
import { keysOf } from "./keysOf.ts";
import { PlaygroundSample } from "./PlaygroundSample.tsx";
import { controls, files, group, legend, playground } from "./TokenPlayground.css.ts";
import {
  decodeEdits,
  editedTokens,
  encodeEdits,
  fontChoices,
  type Oklch,
  oklchOf,
  ranges,
  type TokenEdits,
} from "./tokenEdits.ts";

/** How long after the last change the address follows, in milliseconds. */
const ADDRESS_DELAY = 250;

export interface TokenPlaygroundProps {
  /** The edits at the start, as in an address. */
  edits: string;
  /** The scheme that is edited until the person chooses one. */
  scheme: keyof ColorSchemes;
  /** Called with the edits a moment after a change. */
  onEdits: (edits: string) => void;
  /** The address that opens the playground with edits. */
  addressOf: (edits: string) => string;
}

const colourOptions = tokenLeaves(lightTokens.colour).map(([path]) => ({
  value: path as ColourPath,
  label: path,
}));
const fontOptions = keysOf(fontChoices).map((value) => ({ value, label: fontChoices[value] }));
const schemes = [
  { value: "light", content: "Light" },
  { value: "dark", content: "Dark" },
] as const;
const channels = ["lightness", "chroma", "hue"] as const;
const channelNames = { lightness: "Lightness", chroma: "Chroma", hue: "Hue" } as const;
const steps = { lightness: 0.005, chroma: 0.005, hue: 1 } as const;
const asFile = (type: string, text: string) => `data:${type};charset=utf-8,${encodeURIComponent(text)}`;

/** Edits tokens, shows components with them and the contrast of the changed colours, and shares them by address. */
export function TokenPlayground({
  edits: initial,
  scheme: pageScheme,
  onEdits,
  addressOf,
}: TokenPlaygroundProps) {
  const [edits, setEdits] = useState(() => decodeEdits(initial));
  const [chosenScheme, setScheme] = useState<keyof ColorSchemes>();
  const scheme = chosenScheme ?? pageScheme;
  const [path, setPath] = useState<ColourPath>("accent");

  const encoded = encodeEdits(edits);
  const reported = useRef(encoded);
  useEffect(() => {
    if (encoded === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = encoded;
      onEdits(encoded);
    }, ADDRESS_DELAY);
    return () => clearTimeout(timer);
  }, [encoded, onEdits]);

  const tokens = editedTokens(edits);
  const colours = tokens[scheme].colour;
  const colour = colourAt(colours, path);
  const channelValues = oklchOf(colour);
  const pairs = contrastPairs.filter(({ of, on }) => of === path || on === path);
  const missed = contrastPairs.filter((pair) => contrastOf(colours, pair) < pair.atLeast);

  const change = (changes: TokenEdits) => setEdits((previous) => ({ ...previous, ...changes }));
  const changeChannel = (index: number, value: number) => {
    const next = channelValues.map((old, at) => (at === index ? value : old)) as unknown as Oklch;
    change({ [scheme]: { ...edits[scheme], [path]: next } });
  };
  const amount = (
    name: "radiusSm" | "radiusMd" | "spaceStep" | "typeSize",
    label: string,
    initialValue: number,
  ) => (
    <Slider
      hasField
      label={label}
      value={edits[name] ?? initialValue}
      onChange={(value) => change({ [name]: value })}
      minValue={ranges[name][0]}
      maxValue={ranges[name][1]}
    />
  );

  return (
    <FoundationsPage>
      <div className={playground}>
        <div className={controls}>
          <div className={group}>
            <SegmentedToggle label="Scheme" segments={schemes} value={scheme} onChange={setScheme} />
            <Inline gap="x2">
              <Button size="sm" isDisabled={encoded === ""} onPress={() => setEdits({})}>
                Reset
              </Button>
              <span className={copyable}>
                Copy link
                <CopyButton text={addressOf(encoded)} label="Copy the link to these tokens" />
              </span>
            </Inline>
          </div>
          <fieldset className={group}>
            <legend className={legend}>Colour</legend>
            <Select label="Token" options={colourOptions} value={path} onChange={setPath} />
            <p className={note}>{leafAt(tokenRoles.colour, path)}</p>
            {channels.map((channel, index) => (
              <Slider
                key={channel}
                hasField
                label={channelNames[channel]}
                value={channelValues[index] ?? 0}
                onChange={(value) => changeChannel(index, value)}
                minValue={ranges[channel][0]}
                maxValue={ranges[channel][1]}
                step={steps[channel]}
                formatOptions={{ maximumFractionDigits: 3 }}
              />
            ))}
            <div>
              <TokenValue>{colour}</TokenValue>
              <TokenValue>{hexOf(colour)}</TokenValue>
            </div>
            <ul aria-label={`Contrast of ${path}`} className={partners}>
              {pairs.map((pair) => (
                <Contrast
                  key={`${pair.of} ${pair.on}`}
                  colours={colours}
                  pair={pair}
                  label={pair.of === path ? `on ${pair.on}` : pair.of}
                />
              ))}
            </ul>
            <p className={missed.length > 0 ? failing : note}>
              {missed.length === 0
                ? `All ${contrastPairs.length} pairs of the ${scheme} scheme have enough contrast.`
                : `Not enough contrast: ${missed.map(({ of, on }) => `${of} on ${on}`).join(", ")}.`}
            </p>
          </fieldset>
          <fieldset className={group}>
            <legend className={legend}>Form</legend>
            {amount("radiusMd", "Radius of controls (px)", Number.parseFloat(lightTokens.radius.md))}
            {amount("radiusSm", "Radius of marks (px)", Number.parseFloat(lightTokens.radius.sm))}
            {amount("spaceStep", "Step of the space scale (px)", 4)}
          </fieldset>
          <fieldset className={group}>
            <legend className={legend}>Type</legend>
            <Select
              label="Sans"
              options={fontOptions}
              value={edits.sans ?? "regia"}
              onChange={(sans) => change({ sans })}
            />
            <Select
              label="Serif"
              options={fontOptions}
              value={edits.serif ?? "regia"}
              onChange={(serif) => change({ serif })}
            />
            {amount("typeSize", "Size (%)", 100)}
          </fieldset>
          <div className={files}>
            <Link download="brand.css.ts" href={asFile("text/plain", brandFile(edits))}>
              Brand file for makeTheme
            </Link>
            {(["light", "dark", "base"] as const).map((name) => (
              <Link
                key={name}
                download={`${name}.tokens.json`}
                href={asFile(
                  "application/json",
                  JSON.stringify(
                    name === "base" ? sharedDesignTokens(tokens.shared) : themeDesignTokens(tokens[name]),
                    null,
                    2,
                  ),
                )}
              >
                {name}.tokens.json
              </Link>
            ))}
          </div>
        </div>
        <PlaygroundSample edits={edits} scheme={scheme} />
      </div>
    </FoundationsPage>
  );
}
