import { usersContract } from '#features/users/contract/users.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { insertRows } from './insert-rows.ts'
import { load } from './load.ts'
import { type BenchClient, onEngines } from './place.ts'
import { keepResult } from './results.ts'
import { insertUsers } from './users.ts'

// The user list with custom fields that every user has values of, through the whole server, one request at a time.

const people = Number(process.env['PEOPLE'] ?? 1_000_000)
const STEP = 5_000
const REQUESTS = 60
const TEAMS = ['red', 'blue', 'green']
/** One in so many has it. */
const RARE = 5_000

keepResult(`custom-fields-${people}`, { people, ...(await onEngines({ fill, measure })) })

async function fill(database: Database): Promise<void> {
  const field = { entity: 'users', labels: '{"en":"Field"}', decimals: 0, roles: '[]' }
  const flags = { is_required: 0, is_in_list: 1, archived_at: null, deleted_at: null }
  const choices = JSON.stringify(
    [...TEAMS, 'gold'].map(value => ({ value, labels: { en: value } })),
  )
  const ids: number[] = []
  for (const [index, kind] of (['choice', 'text'] as const).entries())
    ids.push(
      await database.write(async trx => {
        const row = { ...field, ...flags, kind, key: kind, position: index + 1 }
        const given = { ...row, choices: kind === 'choice' ? choices : '[]' }
        const made = trx.insertInto('custom_fields').values(given).returning('id')
        return (await made.executeTakeFirstOrThrow()).id
      }),
    )
  const { dialect } = database
  for (let from = 0; from < people; from += STEP) {
    const count = Math.min(STEP, people - from)
    await database.write(async trx => {
      await insertUsers(trx, { dialect, from, count })
      const rows = Array.from({ length: count }, (_, index) => valuesOf(from + index, ids)).flat()
      await insertRows(trx, { dialect, table: 'custom_values', rows })
    })
  }
}

/** Ids follow the users of the demo: whose they are doesn't matter. */
function valuesOf(number: number, [choice = 0, text = 0]: readonly number[]) {
  const random = createRandom(number)
  const team = number % RARE === 0 ? 'gold' : (TEAMS[random(TEAMS.length)] ?? '')
  const of = { record_id: number + 1, position: 0, number: null }
  const code = `cc-${random(10_000)}`
  return [
    { ...of, field_id: choice, text: team, key: team },
    { ...of, field_id: text, text: code, key: code },
  ]
}

async function measure({ port, headers }: BenchClient) {
  const ask = (filter: object) =>
    load({ port, headers, connections: 1, next: pages(JSON.stringify(filter)) })
  return {
    unfiltered: await ask({}),
    common: await ask({ choice: 'red' }),
    rare: await ask({ choice: 'gold' }),
    text: await ask({ text: 'cc-77' }),
    rareText: await ask({ text: 'cc-7712' }),
    both: await ask({ choice: 'blue', text: 'cc-7' }),
  }
}

/** Pages in several orders, each asked for once. */
function pages(customFields: string): () => string | undefined {
  const columns = ['fullName', 'email', 'createdAt', 'company']
  let asked = 0
  return () => {
    asked += 1
    if (asked > REQUESTS) return undefined
    const query = new URLSearchParams({
      page: `${1 + Math.floor(asked / columns.length)}`,
      sortColumn: columns[asked % columns.length] ?? '',
      ...(customFields === '{}' ? {} : { customFields }),
    })
    return `${usersContract.listUsers.path}?${query.toString()}`
  }
}
