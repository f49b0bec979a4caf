import type { ReactNode } from "react";
import { CopyButton } from "../../src/components/CopyButton/index.ts";
import {
  copy,
  copyable,
  group,
  groupTitle,
  naming,
  note,
  page,
  row,
  rows,
  stack,
  tokenName,
  tokenValue,
} from "./Foundations.css.ts";
import { keysOf } from "./keysOf.ts";

/** A page of tokens. Its own words are English, as all documentation of the library. */
export function FoundationsPage({ children }: { children: ReactNode }) {
  return (
    <div lang="en" className={page}>
      {children}
    </div>
  );
}

interface TokenGroupProps {
  /** Heading; without it the group has none. */
  title?: string | undefined;
  /** True lets the tokens overlap, for layers. Default false: rows. */
  isStacked?: boolean | undefined;
  children: ReactNode;
}

/** Tokens that belong together, as rows. */
export function TokenGroup({ title, isStacked = false, children }: TokenGroupProps) {
  return (
    <section className={group}>
      {title ? <h2 className={groupTitle}>{title}</h2> : null}
      <ul className={isStacked ? stack : rows}>{children}</ul>
    </section>
  );
}

interface TokenValueProps {
  children: string;
  /** The value in other words, such as its size in pixels. */
  detail?: string | undefined;
}

/** A value with the button that copies it. */
export function TokenValue({ children, detail }: TokenValueProps) {
  return (
    <span className={copyable}>
      <code className={tokenValue}>{children}</code>
      <CopyButton text={children} label={`Copy ${children}`} className={copy} />
      {detail === undefined ? null : <span className={note}>{detail}</span>}
    </span>
  );
}

interface TokenNameProps {
  /** Path of the token, as in `vars`: `colour.danger.ink`. */
  path: string;
  /** What it is for. */
  role: string;
  /** What the button copies. Default: the expression for the token in styles. */
  copied?: string | undefined;
  /** Its value, if it is the same in every theme. */
  value?: string | undefined;
  /** The value in other words, such as its size in pixels. */
  detail?: string | undefined;
}

/** A token's name, role and value. */
export function TokenName({ path, role, copied = `vars.${path}`, value, detail }: TokenNameProps) {
  return (
    <div className={naming}>
      <span className={copyable}>
        <code className={tokenName}>{path}</code>
        <CopyButton text={copied} label={`Copy ${copied}`} className={copy} />
      </span>
      <p className={note}>{role}</p>
      {value === undefined ? null : <TokenValue detail={detail}>{value}</TokenValue>}
    </div>
  );
}

interface TokenRowsProps<Name extends string> extends Pick<TokenGroupProps, "title"> {
  /** First part of the paths: `space` of `space.x4`. */
  group: string;
  values: Readonly<Record<Name, string>>;
  roles: Readonly<Record<NoInfer<Name>, string>>;
  /** The value in other words. Default: it has none. */
  detailOf?: (value: string) => string;
  /** Shows the token. */
  specimen: (name: Name) => ReactNode;
}

/** A group of tokens that have the same value in every theme. */
export function TokenRows<Name extends string>({
  title,
  group,
  values,
  roles,
  detailOf,
  specimen,
}: TokenRowsProps<Name>) {
  return (
    <TokenGroup title={title}>
      {keysOf(values).map((name) => (
        <TokenRow
          key={name}
          path={`${group}.${name}`}
          role={roles[name]}
          value={values[name]}
          detail={detailOf?.(values[name])}
        >
          {specimen(name)}
        </TokenRow>
      ))}
    </TokenGroup>
  );
}

/** A token in a group: its name beside its specimen. */
export function TokenRow({ children, ...name }: TokenNameProps & { children: ReactNode }) {
  return (
    <li className={row}>
      <TokenName {...name} />
      {children}
    </li>
  );
}
