import { designTokens } from "../../src/theme/designTokens.ts";
import { keysOf } from "./keysOf.ts";

/** Links to the files of design tokens, which are part of the static Storybook. */
export function TokenDownloads() {
  return (
    <ul>
      {keysOf(designTokens).map((name) => (
        <li key={name}>
          <a href={`tokens/${name}.tokens.json`} download>
            {name}.tokens.json
          </a>
          : {String(designTokens[name]["$description"])}
        </li>
      ))}
    </ul>
  );
}
