import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import billing from "@regia/functions/billing";
import stripeWebhook from "@regia/functions/stripe-webhook";

// The functions `stripe-webhook` and `billing` in a process of their own, which a test can kill. Prints its port.

const server = createServer(
  getRequestListener((request) =>
    new URL(request.url).pathname === "/billing" ? billing(request) : stripeWebhook(request),
  ),
);
await once(server.listen(0, "127.0.0.1"), "listening");
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
