import type { IncomingMessage } from "node:http";
import { hostNameIn, isLoopbackAddress, isLoopbackHost } from "./loopback.ts";
import type { ServerSettings } from "./settings.ts";

/** The settings that decide whether a server is local. */
type Reach = Pick<ServerSettings, "host" | "publicUrl" | "localPages">;

/**
 * Whether a server is for this machine only. A local server has what no other may have: the pages below `/local` with
 * everybody's emails, Google's stand-in, demo users who sign in with a known password, and an open `/debug-auth`.
 * `REGIA_LOCAL_PAGES` decides where it is set; otherwise the address to listen on and the public one must both be this
 * machine's.
 */
export function isLocalServer({ host, publicUrl, localPages }: Reach): boolean {
  if (localPages !== undefined) return localPages;
  return isLoopbackHost(host) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
}

/** Whether `REGIA_LOCAL_PAGES` makes a server local that others can reach. */
export function isLocalByForce(reach: Reach): boolean {
  return isLocalServer(reach) && !isLocalServer({ ...reach, localPages: undefined });
}

/** Headers that only a proxy adds. */
const PROXY_HEADERS =
  /^(?:forwarded|via|cdn-loop|cf-.*|x-(?:forwarded|original|envoy)-.*|x-real-ip|.*client-ip)$/;

/**
 * Whether a request comes from this machine: its connection and its `Host` (DNS rebinding) are this machine's, and nothing
 * in it shows a proxy. A proxy on this machine that hides itself looks the same, so {@link isLocalServer} decides first.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { headers, socket, url = "", httpVersionMajor, httpVersionMinor } = request;
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    isLoopbackHost(hostNameIn(headers.host ?? "")) &&
    // Only proxies are asked for whole addresses, which may name another host.
    url.startsWith("/") &&
    // Browsers and clients use HTTP/1.1; nginx asks by HTTP/1.0 unless told otherwise.
    (httpVersionMajor > 1 || httpVersionMinor >= 1) &&
    !Object.keys(headers).some((name) => PROXY_HEADERS.test(name))
  );
}
