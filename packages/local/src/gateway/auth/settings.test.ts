import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD_LENGTH } from "@regia/domain/validation";
import { parse } from "smol-toml";
import { afterAll, describe, expect, test } from "vitest";
import { testFolder } from "../../../tests/support/app.ts";
import { clientFor, freshAddress, GOOD_PASSWORD, quickPerson } from "../../../tests/support/people.ts";
import { pngOfSize } from "../../../tests/support/pictures.ts";
import { useTestServer } from "../../../tests/support/server.ts";
import { PASSWORD_CHARACTERS } from "../../passwords/rules.ts";
import { POSTGRES_MAJOR } from "../../postgres/index.ts";
import { FOLDERS } from "../../server/index.ts";
import { LINK_LIFETIME } from "./accounts.ts";

/** The headers and the build of the hosted site. */
interface HostedSite {
  readonly build: { readonly command: string };
  readonly headers: readonly { readonly values: Readonly<Record<string, string>> }[];
}

/** The settings of the hosted project, which the embedded backend must match. */
interface HostedSettings {
  readonly api: { readonly schemas: string[]; readonly max_rows: number };
  readonly db: { readonly major_version: number };
  readonly auth: {
    readonly jwt_expiry: number;
    readonly enable_signup: boolean;
    readonly enable_anonymous_sign_ins: boolean;
    readonly minimum_password_length: number;
    readonly password_requirements: string;
    readonly email: {
      readonly enable_confirmations: boolean;
      readonly double_confirm_changes: boolean;
      readonly otp_expiry: number;
    };
  };
  readonly storage: { readonly file_size_limit: string };
}

const server = useTestServer();
const hosted = parse(
  readFileSync(join(FOLDERS.database, "config.toml"), "utf8"),
) as unknown as HostedSettings;

describe("the embedded backend keeps the settings of the hosted project", () => {
  test("PostgreSQL's version", () => {
    expect(POSTGRES_MAJOR).toBe(hosted.db.major_version);
  });

  test("passwords", () => {
    expect(PASSWORD_LENGTH.min).toBe(hosted.auth.minimum_password_length);
    expect(hosted.auth.password_requirements).toBe("lower_upper_letters_digits");
    expect(PASSWORD_CHARACTERS.map((set) => set[0])).toEqual(["a", "A", "0"]);
  });

  test("confirmation, sign-up and the life of links and sessions", async () => {
    const settings = await fetch(`${server().url}/auth/v1/settings`, { headers: { apikey: server().key } });
    expect(await settings.json()).toMatchObject({
      disable_signup: !hosted.auth.enable_signup,
      mailer_autoconfirm: !hosted.auth.email.enable_confirmations,
      external: { email: true, anonymous_users: hosted.auth.enable_anonymous_sign_ins },
    });
    expect(LINK_LIFETIME).toBe(hosted.auth.email.otp_expiry);
    expect(hosted.auth.email.double_confirm_changes).toBe(true);
    const email = freshAddress();
    await server().sql`
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data)
      select gen_random_uuid(), ${email}, encrypted_password, now(), raw_app_meta_data
      from auth.users where encrypted_password is not null limit 1`;
    const { data } = await clientFor(server().url, server().key).auth.signInWithPassword({
      email,
      password: GOOD_PASSWORD,
    });
    expect(data.session?.expires_in).toBe(hosted.auth.jwt_expiry);
  });

  test("rows in one answer, and schemas", async () => {
    expect(hosted.api.schemas).toEqual(["public"]);
    await server().sql`
      insert into auth.users (id, email, raw_app_meta_data)
      select gen_random_uuid(), 'many' || number || '@example.com', '{"provider": "email"}'
      from generate_series(1, ${hosted.api.max_rows + 5}) as number`;
    const { data } = await clientFor(server().url, server().secretKey).from("profiles").select("id");
    expect(data).toHaveLength(hosted.api.max_rows);
  });

  test("the size of files", async () => {
    const { client, id } = await quickPerson(server());
    const [, megabytes = "0"] = /^(\d+)MiB$/.exec(hosted.storage.file_size_limit) ?? [];
    const size = Number(megabytes) * 1024 * 1024;
    const bucket = client.storage.from("avatars");
    const options = { contentType: "image/png" };
    expect((await bucket.upload(`${id}/1.png`, pngOfSize(size), options)).error).toBeNull();
    expect((await bucket.upload(`${id}/2.png`, pngOfSize(size + 1), options)).error).not.toBeNull();
  });
});

describe("the hosted site", () => {
  const folder = testFolder();
  afterAll(() => folder.remove());

  /** Its content security policy after the build, with this address of the backend. */
  function policyOf(backend: string | undefined): string {
    const file = join(folder.path, "netlify.toml");
    copyFileSync(join(FOLDERS.database, "../netlify.toml"), file);
    const read = () => parse(readFileSync(file, "utf8")) as unknown as HostedSite;
    const [beforeTheBuild = ""] = read().build.command.split(" && ");
    execFileSync("bash", ["-c", beforeTheBuild], {
      cwd: folder.path,
      env: { ...process.env, SUPABASE_URL: backend },
    });
    return read().headers[0]?.values["Content-Security-Policy"] ?? "";
  }

  test("loads and sends nothing but to itself and its own backend", () => {
    const policy = policyOf("https://project.supabase.co");
    expect(policy).toContain("img-src 'self' blob: https://project.supabase.co;");
    expect(policy).toContain("connect-src 'self' https://project.supabase.co wss://project.supabase.co;");
    expect(policy).not.toContain("*");
  });

  test("whose backend the build does not know can still reach it", () => {
    expect(policyOf(undefined)).toContain("img-src 'self' blob: https://*.supabase.co;");
  });
});
