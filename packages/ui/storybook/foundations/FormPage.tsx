import { breakpoints } from "../../src/theme/breakpoints.ts";
import { constantTokens } from "../../src/theme/constantTokens.ts";
import { darkTokens } from "../../src/theme/darkTokens.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import { tokenRoles } from "../../src/theme/tokenRoles.ts";
import { vars } from "../../src/theme/vars.css.ts";
import { bar, floating, panel, schemes, shape, sheet } from "./Foundations.css.ts";
import { FoundationsPage, TokenGroup, TokenName, TokenRow, TokenRows, TokenValue } from "./Foundations.tsx";
import { keysOf } from "./keysOf.ts";

const { space, size, layer } = constantTokens;

const Length = ({ of }: { of: string }) => <div aria-hidden className={bar} style={{ inlineSize: of }} />;

/** Space, radius, shadow, sizes, layers and breakpoints. */
export function FormPage() {
  return (
    <FoundationsPage>
      <TokenRows
        title="Space"
        group="space"
        values={space}
        roles={tokenRoles.space}
        specimen={(name) => <Length of={vars.space[name]} />}
      />
      <TokenRows
        title="Radius"
        group="radius"
        values={lightTokens.radius}
        roles={tokenRoles.radius}
        specimen={(name) => <div aria-hidden className={shape} style={{ borderRadius: vars.radius[name] }} />}
      />
      <TokenGroup title="Shadow">
        {keysOf(lightTokens.shadow).map((name) => (
          <TokenRow key={name} path={`shadow.${name}`} role={tokenRoles.shadow[name]}>
            <div className={schemes}>
              {[lightTokens, darkTokens].map(({ colorScheme, shadow }) => (
                <div key={colorScheme} data-theme={colorScheme} className={panel}>
                  <div aria-hidden className={floating} />
                  <TokenValue>{shadow[name]}</TokenValue>
                </div>
              ))}
            </div>
          </TokenRow>
        ))}
      </TokenGroup>
      <TokenRows
        title="Size"
        group="size"
        values={size}
        roles={tokenRoles.size}
        specimen={(name) => <Length of={vars.size[name]} />}
      />
      <TokenGroup title="Layer" isStacked>
        {keysOf(layer).map((name, index) => (
          <li
            key={name}
            className={sheet}
            style={{ marginInlineStart: `calc(${index} * ${vars.space.x8})`, zIndex: vars.layer[name] }}
          >
            <TokenName path={`layer.${name}`} role={tokenRoles.layer[name]} value={layer[name]} />
          </li>
        ))}
      </TokenGroup>
      <TokenGroup title="Breakpoint">
        {keysOf(breakpoints).map((name) => (
          <TokenRow
            key={name}
            path={`breakpoint.${name}`}
            role={tokenRoles.breakpoint[name]}
            copied={`breakpoints.${name}`}
            value={`${breakpoints[name]}px`}
          >
            <Length of={`${breakpoints[name]}px`} />
          </TokenRow>
        ))}
      </TokenGroup>
    </FoundationsPage>
  );
}
