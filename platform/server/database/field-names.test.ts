import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '#migrations/list.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { createBareDatabase } from './test-database.ts'

// An upgrade keeps what is stored under earlier names of tables, columns and keys, and what undoes changes of it.

const AT = '2026-11-21T05:00:00.000Z'
const clock = () => new Date(AT)
let database: Database
beforeEach(async () => {
  database = await createBareDatabase()
})
afterEach(() => database.close())

const run = (text: string) => database.write(trx => sql.raw(text).execute(trx))
const readOne = async (text: string) => (await sql.raw(text).execute(database.read)).rows[0]

it('ACC-07 X-07 PROF-07 keeps values, choices and undo steps under their new names', async () => {
  const last = migrations.findIndex(({ name }) => name === '0078-field-names')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await run(`insert into facts values ('instance', 'one')`)
  await run(`insert into users (id, full_name, username, email, company, country, role, current_plan,
    status, avatar_color, created_at, updated_at, full_name_key, username_key, email_key, company_key)
    values (1, 'ada', 'ada', 'ada', '', '', 'author', 'basic', 'active', 'accent', '${AT}', '${AT}',
      'ada', 'ada', 'ada', '')`)
  await run(`insert into notice_choices (user_id, document, version, updated_at)
    values (1, '{"flags":{"account":true},"ways":{"chat":"bell"}}', 1, '${AT}')`)
  const before = {
    id: 4,
    before: { is_away: 1, away_note: 'the "is_away": note', rhythm: 'daily' },
  }
  await database.write(trx =>
    sql`insert into audit_changes (at, user_name, action, subject, ip, request_id, words, undo_kind, undo_args)
      values (${AT}, 'ada', 'update', 'Event', '', '', '', 'calendar.edit', ${JSON.stringify(before)})`.execute(
      trx,
    ),
  )
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  expect(await readOne(`select * from key_values`)).toEqual({ name: 'instance', value: 'one' })
  expect(await readOne(`select document from notice_choices`)).toEqual({
    document: '{"flags":{"account":true},"channels":{"chat":"bell"}}',
  })
  const undo = await database.read
    .selectFrom('audit_changes')
    .select('undo_args')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(undo.undo_args ?? '')).toEqual({
    id: 4,
    before: {
      is_out_of_office: 1,
      out_of_office_message: 'the "is_away": note',
      frequency: 'daily',
    },
  })
  await expect(run(`update audit_changes set undo_args = ''`)).rejects.toThrow(/append-only/)
})
