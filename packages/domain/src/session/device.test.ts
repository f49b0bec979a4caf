import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`;

test.each([
  [
    "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome",
    "Windows",
  ],
  [
    "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge",
    "Windows",
  ],
  ["(Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "macOS"],
  [
    "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari",
    "macOS",
  ],
  [
    "(iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  [
    "(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  [
    "(X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome",
    "ChromeOS",
  ],
])("%s", (rest, browser, system) => {
  expect(deviceOf(mozilla(rest))).toEqual({ browser, system });
});

test.each([null, "", "node", "curl/8.5.0", mozilla("(Windows NT 10.0)")])(
  "no known device: %s",
  (userAgent) => {
    expect(deviceOf(userAgent)).toBeNull();
  },
);
