import { Fragment } from "react";
import { breakPlace } from "./MailAddress.css.ts";

export interface MailAddressProps {
  /** The email address. */
  children: string;
}

/** Splits an address so that each part begins with its separator: `anna` `.bianchi` `@studio` `.it`. */
function partsOf(address: string): { text: string; start: number }[] {
  const starts = [0, ...Array.from(address.matchAll(/(?<!^)[@._+-]/g), ({ index }) => index)];
  return starts.map((start, at) => ({ text: address.slice(start, starts[at + 1]), start }));
}

/** An email address that breaks between its parts, and inside a part only if that part is too long for a line. */
export function MailAddress({ children }: MailAddressProps) {
  return (
    <span>
      {partsOf(children).map(({ text, start }) => (
        <Fragment key={start}>
          {start > 0 ? <span className={breakPlace} /> : null}
          {text}
        </Fragment>
      ))}
    </span>
  );
}
