import type { Call } from '#platform/contract/define.ts'
import { usersContract, type UserRole } from '#features/users/contract/users.contract.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import { insertUser } from '#features/users/server/users.service.ts'
import { createPasswords } from '#platform/server/passwords/passwords.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

// The people and records that a cell of the matrix needs: made again for each, so that no cell depends on another.

export interface Person {
  id: number
  username: string
  email: string
  accessToken: string
  refreshToken: string
}
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  bytes?: Buffer
  headers?: Record<string, string>
}
/** What a case may use: who calls, and others to do something to. */
export interface Cell {
  test: TestApp
  me: Person
  person: (role?: UserRole) => Promise<Person>
  send: (call: Call, sent: Sent, token?: string) => Promise<LightMyRequestResponse>
}
export type MakeSent = (cell: Cell) => Sent | Promise<Sent>
/** By the call's name, then by the object: a minimal request that is right in everything but, perhaps, who sends it. */
export type Cases = Record<string, Record<string, MakeSent>>

export const PASSWORD = 'four calm grey herons'

export interface World {
  test: TestApp
  person: (role?: UserRole) => Promise<Person>
  send: (call: Call, sent: Sent, token?: string) => Promise<LightMyRequestResponse>
  /** Removes all but these from what is sent to everyone with a role: it grows with each of them. */
  retire: (staying: readonly Person[]) => Promise<void>
  /** The caller that the server identified. */
  takenFor: (person: Person) => Promise<Caller | undefined>
  close: () => Promise<void>
}

/** Made together they cost a fifth: the search index and the commit are asked once. */
const BATCH = 24

/** `traces: false` notes rows of logs as well. */
export async function createWorld({ traces = TRACES }: { traces?: RegExp } = {}): Promise<World> {
  let taken: Caller | undefined
  const test = await createTestApp({
    onRoute: route => void (route.preHandler = async ({ caller }) => void (taken = caller)),
  })
  await recordWrites(test, traces)
  const password_hash = await createPasswords({ memory: 64, passes: 1, queue: 10 }).hash(PASSWORD)
  let made = 0
  const waiting = new Map<UserRole, Person[]>()
  let handedOut: Person[] = []

  function makeBatch(role: UserRole): Promise<Person[]> {
    const { dialect } = test.database
    return test.database.write(async trx => {
      const people: Person[] = []
      for (let at = 0; at < BATCH; at += 1) {
        made += 1
        const username = `cell.${made}`
        const email = `${username}@example.org`
        const user = {
          fullName: `Cell ${made}`,
          username,
          email,
          role,
          status: 'active' as const,
          password_hash,
        }
        const { id } = await insertUser(trx, { dialect, now: test.now(), user })
        people.push({ id, username, email, ...(await test.openSession(id, trx)) })
      }
      return people
    })
  }

  async function person(role: UserRole = 'subscriber'): Promise<Person> {
    const people = waiting.get(role) ?? []
    waiting.set(role, people)
    if (people.length === 0) people.push(...(await makeBatch(role)))
    const one = people.shift()
    if (one === undefined) throw new Error('nobody was made')
    handedOut.push(one)
    return one
  }

  async function retire(staying: readonly Person[]): Promise<void> {
    if (handedOut.length < BATCH) return
    const removed = handedOut.filter(one => !staying.includes(one)).map(({ id }) => id)
    handedOut = []
    if (removed.length === 0) return
    await test.database.write(trx =>
      trx.updateTable('users').set({ status: 'inactive' }).where('id', 'in', removed).execute(),
    )
  }
  return {
    test,
    person,
    retire,
    async takenFor({ accessToken }) {
      await test.call(usersContract.findPeople, { token: accessToken })
      return taken
    },
    close: () => test.close(),
    send: (call, sent, token) => test.app.inject(toRequest(call, sent, token)),
  }
}

function toRequest(
  call: Call,
  { params = {}, query, body, bytes, headers }: Sent,
  token: string | undefined,
): InjectOptions {
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream'
  return {
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    ...(query === undefined ? {} : { query }),
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  }
}

/** What a refused call may leave behind: traces in logs, and nothing else. */
const TRACES =
  /^(audit_|outbox$|sessions$|refresh_tokens$|login_attempts$|idempotency|table_versions$|jobs$|webhook_cursors$|webhook_deliveries$|visits$|page_views$)/

/** Has every row that is written from now on, in any table but those of traces, noted with the name of its table. */
async function recordWrites({ database }: TestApp, traces: RegExp): Promise<void> {
  await database.write(async trx => {
    const tables = (await database.dialect.archive.listTables(trx)).filter(
      table => !traces.test(table),
    )
    await sql`create table noted_writes (name text not null)`.execute(trx)
    const note = (name: string) => `insert into noted_writes (name) values (${name});`
    const isPostgres = database.dialect.name === 'postgres'
    if (isPostgres)
      await sql
        .raw(
          `create function note_write() returns trigger language plpgsql as $$ begin ${note('tg_table_name')} return null; end $$`,
        )
        .execute(trx)
    for (const table of tables)
      for (const event of ['insert', 'update', 'delete']) {
        const action = isPostgres
          ? 'for each row execute function note_write()'
          : `begin ${note(`'${table}'`)} end`
        await sql
          .raw(`create trigger noted_${table}_${event} after ${event} on ${table} ${action}`)
          .execute(trx)
      }
  })
}

/** The tables of all rows that were written since the last time, apart from traces; a transaction that was rolled back has written none. */
export function takeWrites({ database }: TestApp): Promise<string[]> {
  return database.write(async trx => {
    const { rows } = await sql<{ name: string }>`delete from noted_writes returning name`.execute(
      trx,
    )
    return rows.map(row => row.name)
  })
}
