import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { clientAddress, parseTrustedProxies } from "./clientAddress.ts";

function clientOf(connection: string | undefined, forwarded: string | undefined, trusted?: string) {
  const request = {
    socket: { remoteAddress: connection } as IncomingMessage["socket"],
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  };
  return clientAddress(request, (trusted === undefined ? undefined : parseTrustedProxies(trusted)) ?? []);
}

describe("the client's address", () => {
  test.each([
    ["of a direct request", "203.0.113.5", undefined, undefined, "203.0.113.5"],
    ["in IPv6 notation", "::ffff:203.0.113.5", undefined, undefined, "203.0.113.5"],
    ["of a closed connection", undefined, undefined, undefined, undefined],
    ["is not what a client says", "203.0.113.5", "198.51.100.1", "loopback", "203.0.113.5"],
    ["is not what a proxy says that is not trusted", "127.0.0.1", "198.51.100.1", undefined, "127.0.0.1"],
    ["is what a trusted proxy says", "127.0.0.1", "198.51.100.1", "loopback", "198.51.100.1"],
    ["is what a proxy on IPv6 says", "::1", "2001:DB8:0::1", "loopback", "2001:db8::1"],
    [
      "is the last that no trusted proxy has",
      "::ffff:127.0.0.1",
      "1.2.3.4, 198.51.100.1",
      "loopback",
      "198.51.100.1",
    ],
    [
      "behind two proxies",
      "127.0.0.1",
      "1.2.3.4, 198.51.100.1, 10.1.2.3",
      "loopback, 10.0.0.0/8",
      "198.51.100.1",
    ],
    ["behind one of two proxies", "127.0.0.1", "198.51.100.1, 10.1.2.3", "loopback", "10.1.2.3"],
    ["of a request that the proxy made itself", "127.0.0.1", undefined, "loopback", "127.0.0.1"],
    ["if all are proxies", "127.0.0.1", "10.0.0.1,10.0.0.2", "loopback,10.0.0.0/8", "10.0.0.1"],
    ["is never a word", "127.0.0.1", "unknown", "loopback", "127.0.0.1"],
    ["is never a number", "127.0.0.1", "1.2.3.4, 2130706433", "loopback", "127.0.0.1"],
    ["is not what stands left of a client without an address", "::1", "1.2.3.4, unix:", "loopback", "::1"],
    ["is not what stands left of nothing", "127.0.0.1", "1.2.3.4,", "loopback", "127.0.0.1"],
  ])("%s", (_case, connection, forwarded, trusted, expected) => {
    expect(clientOf(connection, forwarded, trusted)).toBe(expected);
  });

  test.each(["", "proxy", "10.0.0.0/33", "10.0.0.1,", "1", "*", "0x7f000001"])(
    "%j names no proxies",
    (value) => {
      expect(parseTrustedProxies(value)).toBeUndefined();
    },
  );
});
