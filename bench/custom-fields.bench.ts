import { customFieldsContract } from '#features/custom-fields/contract/custom-fields.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { insertRows } from './insert-rows.ts'
import { load } from './load.ts'
import { type BenchClient, onEngines } from './place.ts'
import { keepResult } from './results.ts'
import { insertUsers } from './users.ts'

// The user list with custom fields that every user has values of, through the whole server, one request at a time.

const people = Number(process.env['PEOPLE'] ?? 100_000)
const STEP = 10_000
const REQUESTS = 40
const TEAMS = ['red', 'blue', 'green']
const KINDS = ['choice', 'text', 'number'] as const
/** One in so many has it. */
const RARE = 5_000
/** One in so many has no value. */
const EMPTY = 10
const PER_PAGE = 10

keepResult(`custom-fields-${people}`, { people, ...(await onEngines({ fill, measure })) })

async function fill(database: Database): Promise<void> {
  const field = { entity: 'users', decimals: 0, roles: '[]' }
  const flags = { is_required: 0, is_in_list: 1, archived_at: null, deleted_at: null }
  const choices = JSON.stringify(
    [...TEAMS, 'gold'].map(value => ({ value, labels: { en: value } })),
  )
  const ids: number[] = []
  for (const [index, kind] of KINDS.entries())
    ids.push(
      await database.write(async trx => {
        const row = { ...field, ...flags, kind, key: kind, position: index + 1 }
        const labels = JSON.stringify({ en: kind })
        const given = { ...row, labels, choices: kind === 'choice' ? choices : '[]' }
        const made = trx.insertInto('custom_fields').values(given).returning('id')
        return (await made.executeTakeFirstOrThrow()).id
      }),
    )
  const { dialect } = database
  const [, text] = ids
  for (let from = 0; from < people; from += STEP) {
    const count = Math.min(STEP, people - from)
    await database.write(async trx => {
      await insertUsers(trx, { dialect, from, count })
      const rows = Array.from({ length: count }, (_, index) => valuesOf(from + index, ids)).flat()
      await insertRows(trx, { dialect, table: 'custom_values', rows })
      const texts = rows.flatMap(({ field_id, record_id, key }) =>
        field_id === text ? [{ field_id, record_id, words: key }] : [],
      )
      await insertRows(trx, { dialect, table: 'custom_texts', rows: texts })
    })
  }
}

/** Ids follow the users of the demo: whose they are doesn't matter. */
function valuesOf(index: number, [choice = 0, text = 0, number = 0]: readonly number[]) {
  if (index % EMPTY === 0) return []
  const random = createRandom(index)
  const team = index % RARE === 1 ? 'gold' : (TEAMS[random(TEAMS.length)] ?? '')
  const of = { record_id: index + 1, position: 0, text: null, key: null, number: null }
  const code = `cc-${random(people)}`
  return [
    { ...of, field_id: choice, text: team, key: team },
    { ...of, field_id: text, text: code, key: code },
    { ...of, field_id: number, number: random(people) },
  ]
}

async function measure(client: BenchClient) {
  const ask = (query: Record<string, string>, requests = REQUESTS) =>
    load({ ...client, connections: 1, next: pages(query, requests) })
  const filtered = (filter: object) => ask({ customFields: JSON.stringify(filter) })
  await archiveAll(client, true)
  const without = { list: await ask({}), searched: await ask({ q: 'Galson' }) }
  await archiveAll(client, false)
  const last = { page: `${Math.floor(people / PER_PAGE)}` }
  return {
    without,
    shown: { list: await ask({}), searched: await ask({ q: 'Galson' }) },
    filtered: {
      common: await filtered({ choice: 'red' }),
      rare: await filtered({ choice: 'gold' }),
      text: await filtered({ text: 'cc-77' }),
      rareText: await filtered({ text: 'cc-7712' }),
      range: await filtered({ numberFrom: 100, numberTo: 200 }),
    },
    sorted: Object.fromEntries(
      await inSequence(
        KINDS.flatMap(kind => [
          [kind, 'asc'],
          [kind, 'desc'],
        ]),
        async ([kind = '', sort = '']) => [
          `${kind} ${sort}`,
          await ask({ sortColumn: `customFields.${kind}`, sort }),
        ],
      ),
    ),
    sortedLastPage: await ask({ sortColumn: 'customFields.number', ...last }, 1),
    sortedAndFiltered: await ask({
      sortColumn: 'customFields.text',
      customFields: '{"choice":"red"}',
    }),
    searched: {
      rare: await ask({ q: 'cc-7712' }),
      some: await ask({ q: 'cc-77' }),
      label: await ask({ q: 'gold' }),
      commonLabel: await ask({ q: 'blue' }),
    },
  }
}

/** As an administrator does it: the list is then one without custom fields. */
async function archiveAll({ port, headers }: BenchClient, isArchived: boolean): Promise<void> {
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { listCustomFields, updateCustomField } = customFieldsContract
  const listed = await call(listCustomFields.path, { headers })
  for (const { id } of listCustomFields.output.parse(listed).fields)
    await call(updateCustomField.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id, isArchived }),
    })
}

async function inSequence<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await act(one))
  return done
}

/** Pages in several orders, unless one is given, each asked for once. */
function pages(asked: Record<string, string>, requests: number): () => string | undefined {
  const columns = ['fullName', 'email', 'createdAt', 'company']
  let count = 0
  return () => {
    count += 1
    if (count > requests) return undefined
    const query = new URLSearchParams({
      page: `${1 + Math.floor(count / ('sortColumn' in asked ? 1 : columns.length))}`,
      perPage: `${PER_PAGE}`,
      sortColumn: columns[count % columns.length] ?? '',
      ...asked,
    })
    return `${usersContract.listUsers.path}?${query.toString()}`
  }
}
