import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/**
 * Starts a mail server until the test ends, which stores received emails and refuses given addresses.
 * @param beforeAnswer - what it waits for before it says that it has accepted an email
 */
export async function mailServer(
  refuse: (address: string) => number | undefined = () => undefined,
  beforeAnswer: () => Promise<void> = async () => {},
) {
  const got: { to: string; source: string }[] = [];
  const passwords: unknown[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) => {
      passwords.push(password);
      callback(null, { user: username });
    },
    onRcptTo: ({ address }, _session, callback) => {
      const code = refuse(address);
      callback(code === undefined ? null : Object.assign(new Error("refused"), { responseCode: code }));
    },
    onData: (stream, { envelope }, callback) => {
      let source = "";
      stream.setEncoding("utf8");
      stream.on("data", (text: string) => {
        source += text;
      });
      stream.on("end", () => {
        got.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source });
        void beforeAnswer().then(() => callback());
      });
    },
  });
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => resolve(listening.address() as { port: number }));
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { got, passwords, port, url: `smtp://127.0.0.1:${port}` };
}
