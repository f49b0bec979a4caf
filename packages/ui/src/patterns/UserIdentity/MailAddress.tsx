import { Fragment } from "react";

export interface MailAddressProps {
  /** The address; it is read and copied as it is. */
  children: string;
}

/** Each part of an address begins with the mark that joins it to the one before: `anna` `.bianchi` `@studio` `.it`. */
function partsOf(address: string): { text: string; start: number }[] {
  const starts = [0, ...Array.from(address.matchAll(/(?<!^)[@._+-]/g), ({ index }) => index)];
  return starts.map((start, at) => ({ text: address.slice(start, starts[at + 1]), start }));
}

/** An address that breaks between its parts, and inside one only where that part alone is too long for the line. */
export function MailAddress({ children }: MailAddressProps) {
  return (
    <span>
      {partsOf(children).map(({ text, start }) => (
        <Fragment key={start}>
          {start > 0 ? <wbr /> : null}
          {text}
        </Fragment>
      ))}
    </span>
  );
}
