import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import stripeWebhook from "@regia/functions/stripe-webhook";

// The function `stripe-webhook` in a process of its own, which a test can kill. Prints its port.

const server = createServer(getRequestListener(stripeWebhook));
await once(server.listen(0, "127.0.0.1"), "listening");
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
