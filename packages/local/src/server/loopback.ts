import ipaddr from "ipaddr.js";

/** Whether an IP address is a loopback address. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/** Whether a host name or address, as in `HOST` or a `Host` header, always means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || isLoopbackAddress(name);
}

/** The host name of a `Host` header, without the port. */
export function hostNameIn(header: string): string {
  return URL.parse(`http://${header}`)?.hostname ?? "";
}
