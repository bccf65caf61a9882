import { sql } from 'kysely'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Orders of mail for mail programs (docs/adr/0092): by the subject without its prefixes, and by the first recipient.

const ROWS_AT_ONCE = 500

export const mailOrder: Migration = {
  name: '0058-mail-order',
  async up(trx) {
    for (const column of ['base_subject_key', 'to_name_key'])
      await trx.schema
        .alterTable('email_contents')
        .addColumn(column, 'text', added => added.notNull().defaultTo(''))
        .execute()
    await fillKeys(trx)
  },
}

async function fillKeys(trx: Trx): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; subject: string; to_list: string }>`
      select id, subject, to_list from email_contents where id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(
      trx,
    )
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.id
    const values = rows.map(
      row => sql`(${row.id}, ${keyOf(baseOf(row.subject))}, ${keyOf(firstOf(row.to_list))})`,
    )
    // Both engines name columns of values like this; PostgreSQL types all of them as text.
    await sql`update email_contents set base_subject_key = made.column2, to_name_key = made.column3
      from (values ${sql.join(values)}) as made where email_contents.id = cast(made.column1 as bigint)`.execute(
      trx,
    )
  }
}

const keyOf = (text: string): string => foldSearch(text.replaceAll(/\p{Cc}+/gu, ' ')).toWellFormed()

const REPLY = /^(?:\s*(?:re|ré|rép|res|aw|antw|sv|رد)\s*(?:\[\d+\])?\s*[:：])+\s*/iu
const FORWARD = /^(?:\s*(?:fwd?|wg|enc|tr|إعادة توجيه)\s*[:：])+\s*/iu
function baseOf(subject: string): string {
  const bare = subject.replace(REPLY, '').replace(FORWARD, '').trim()
  return bare === subject.trim() ? bare : baseOf(bare)
}

function firstOf(list: string): string {
  const people = readJson(list)
  const [first]: unknown[] = Array.isArray(people) ? people : []
  const read = (key: string): string =>
    typeof first === 'object' && first !== null ? `${Reflect.get(first, key) ?? ''}` : ''
  return read('name') === '' ? read('email') : read('name')
}

/** Nothing must stop an upgrade: what cannot be read has no first recipient. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
