import type postgres from "postgres";
import { dueAt } from "./due.ts";
import { API_VERSION, type Kind, type Kinds, newId, type PaymentEvent } from "./objects.ts";
import { missing } from "./problem.ts";

/** Which objects a list contains. */
export interface Selection {
  readonly customer?: string | undefined;
  /** Members of the object that must have one of these values, with commas between; nested members with dots. */
  readonly where?: Readonly<Record<string, string>>;
  /** Members that must not have these values. */
  readonly not?: Readonly<Record<string, string>>;
  /** Only those created before or after an instant. */
  readonly created?: Readonly<Record<string, number | undefined>>;
  readonly limit?: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Who asked for a change; it stands in the change's events. */
export interface Origin {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

const COMPARISONS: Readonly<Record<string, string>> = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

/** The most rows of a list that is read whole. */
const ALL = 10_000;

/** An object as others see it. */
export function sent<T extends object>(object: T): T {
  const { internal: _, ...rest } = object as T & { internal?: unknown };
  return rest as T;
}

/** The members that differ, with their values before. */
function differences(before: object, after: object): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
}

/** The objects of the stand-in within one transaction, at one instant of its clock, in seconds. */
export class Store {
  readonly sql: postgres.TransactionSql;
  readonly now: number;
  /** The origin of the product, under which the pages are. */
  readonly publicUrl: string;
  readonly #origin: Origin;
  /** What was last stored of each object, for what an event tells. */
  readonly #known = new Map<string, object>();

  constructor(
    sql: postgres.TransactionSql,
    now: number,
    publicUrl: string,
    origin: Origin = { requestId: null, idempotencyKey: null },
  ) {
    this.sql = sql;
    this.now = now;
    this.publicUrl = publicUrl;
    this.#origin = origin;
  }

  #read<T extends object>(object: T & { id: string }): T {
    this.#known.set(object.id, structuredClone(sent(object)));
    return object;
  }

  /** The same objects for another transaction inside this one. */
  within(sql: postgres.TransactionSql): Store {
    return new Store(sql, this.now, this.publicUrl, this.#origin);
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const [row] = await this.sql<{ body: Kinds[K] }[]>`
      select body from embedded.payment_objects where id = ${id} and type = ${kind}`;
    return row && this.#read(row.body);
  }

  /** @throws Problem if there is none; `param` is the parameter that named it. */
  async get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]> {
    const found = await this.find(kind, id);
    if (found === undefined) throw missing(kind.replace(/^.*[.]/, ""), id, param);
    return found;
  }

  /** Any object by its id. */
  async any(id: string): Promise<Kinds[Kind] | undefined> {
    const [row] = await this.sql<{ body: Kinds[Kind] }[]>`
      select body from embedded.payment_objects where id = ${id}`;
    return row?.body;
  }

  /** Waits until no other transaction changes what belongs to a customer. */
  async lock(customer: string): Promise<void> {
    await this.sql`select 1 from embedded.payment_objects where id = ${customer} for update`;
  }

  /** The objects of a kind, the newest first, and whether there are more. */
  async page<K extends Kind>(
    kind: K,
    { customer, where = {}, not = {}, created = {}, limit = ALL, after, before }: Selection = {},
  ): Promise<{ data: Kinds[K][]; hasMore: boolean }> {
    const { sql } = this;
    const positionOf = (id: string) => sql`(select position from embedded.payment_objects where id = ${id})`;
    const rows = await sql<{ body: Kinds[K] }[]>`
      select body from embedded.payment_objects
      where type = ${kind}
      ${customer === undefined ? sql`` : sql`and customer = ${customer}`}
      ${Object.entries(where).reduce(
        (all, [name, value]) => sql`${all} and body #>> ${name.split(".")} = any(${value.split(",")})`,
        sql``,
      )}
      ${Object.entries(not).reduce(
        (all, [name, value]) => sql`${all} and body #>> ${name.split(".")} is distinct from ${value}`,
        sql``,
      )}
      ${Object.entries(created).reduce(
        (all, [name, value]) =>
          value === undefined
            ? all
            : sql`${all} and (body ->> 'created')::bigint ${sql.unsafe(COMPARISONS[name] ?? "=")} ${value}`,
        sql``,
      )}
      ${after === undefined ? sql`` : sql`and position < ${positionOf(after)}`}
      ${before === undefined ? sql`` : sql`and position > ${positionOf(before)}`}
      order by position ${before === undefined ? sql`desc` : sql`asc`}
      limit ${limit + 1}`;
    const data = rows.slice(0, limit).map(({ body }) => this.#read(body));
    return { data: before === undefined ? data : data.reverse(), hasMore: rows.length > limit };
  }

  /** All objects of a kind that are chosen, the newest first. */
  async list<K extends Kind>(kind: K, selection?: Selection): Promise<Kinds[K][]> {
    return (await this.page(kind, selection)).data;
  }

  /** Stores an object and makes its events. */
  async save(object: Kinds[Kind], ...events: readonly string[]): Promise<void> {
    const customer = "customer" in object && object.customer !== null ? String(object.customer) : null;
    const { sql } = this;
    await sql`
      insert into embedded.payment_objects (id, type, customer, due_at, body)
      values (${object.id}, ${object.object}, ${customer}, ${dueAt(object, this.now)}, ${sql.json(toJson(object))})
      on conflict (id) do update set customer = excluded.customer, due_at = excluded.due_at, body = excluded.body`;
    for (const type of events) await this.#emit(type, sent(object));
    this.#known.set(object.id, structuredClone(sent(object)));
  }

  async remove(id: string): Promise<void> {
    await this.sql`delete from embedded.payment_objects where id = ${id}`;
  }

  /** Makes an event about an object as it is. */
  async emit(type: string, object: Kinds[Kind]): Promise<void> {
    await this.#emit(type, sent(object));
  }

  async #emit(type: string, object: object & { id: string }): Promise<void> {
    const before = this.#known.get(object.id);
    const isUpdate = type.endsWith(".updated") && before !== undefined;
    const event: PaymentEvent = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: this.now,
      data: isUpdate ? { object, previous_attributes: differences(before, object) } : { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.#origin.requestId, idempotency_key: this.#origin.idempotencyKey },
      type,
    };
    await this.sql`
      insert into embedded.payment_events (id, type, body, next_attempt_at)
      values (${event.id}, ${type}, ${this.sql.json(toJson(event))}, ${this.now})`;
  }

  /** A setting of the time panel; undefined if it is not set. */
  async setting(name: string): Promise<string | undefined> {
    const [row] = await this.sql<{ value: string }[]>`
      select value from embedded.payment_settings where name = ${name}`;
    return row?.value;
  }

  async set(name: string, value: string | undefined): Promise<void> {
    if (value === undefined) await this.sql`delete from embedded.payment_settings where name = ${name}`;
    else
      await this.sql`
        insert into embedded.payment_settings (name, value) values (${name}, ${value})
        on conflict (name) do update set value = excluded.value`;
  }
}

/** An object as the database's driver takes it. */
const toJson = (value: object): postgres.JSONValue => JSON.parse(JSON.stringify(value));
