import { constantTokens } from "./constantTokens.ts";
import { bar, name, row, rows, sheet, swatch, themes } from "./TokenTables.css.ts";
import { vars } from "./vars.css.ts";

interface Tree {
  [key: string]: string | Tree;
}

const leaves = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );

const spaces = Object.entries(constantTokens.space).filter(([step]) => step !== "none");
const colours = leaves(vars.colour as unknown as Tree);

/** Every colour in the light and the dark theme. */
export function ColourTable() {
  return (
    <div className={themes}>
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme} data-theme={theme} className={sheet}>
          <ul className={rows}>
            {colours.map(([path, colour]) => (
              <li key={path} className={row}>
                <span aria-hidden className={swatch} style={{ backgroundColor: colour }} />
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The steps of the space scale. */
export function SpaceTable() {
  return (
    <ul className={`${sheet} ${rows}`}>
      {spaces.map(([step, size]) => (
        <li key={step} className={row}>
          <code className={name}>
            {step} {size}
          </code>
          <span aria-hidden className={bar} style={{ inlineSize: size }} />
        </li>
      ))}
    </ul>
  );
}

/** The text sizes, each shown in its own size. */
export function TypeTable() {
  return (
    <ul className={`${sheet} ${rows}`}>
      {Object.entries(constantTokens.text).map(([step, size]) => (
        <li key={step} className={row}>
          <code className={name}>{step}</code>
          <span style={{ fontSize: size }}>Regia</span>
        </li>
      ))}
    </ul>
  );
}

/** The durations of animations. */
export function MotionTable() {
  return (
    <ul className={`${sheet} ${rows}`}>
      {Object.entries(constantTokens.motion).map(([step, time]) => (
        <li key={step} className={row}>
          <code className={name}>{step}</code>
          {time}
        </li>
      ))}
    </ul>
  );
}
