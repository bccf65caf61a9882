import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import '../custom-fields.tables.ts'

// Which records have values that a filter or a search asks for, by the indexes on values and texts (docs/adr/0089, docs/adr/0097).

/** What is asked of a field, or of several. */
export type Condition = { fieldIds: readonly number[] } & (
  | { contains: string }
  | { among: readonly string[] }
  | { isNot: true }
  | { from?: string | number | undefined; to?: string | number | undefined }
)
type Reading = Pick<Database, 'read' | 'dialect'>

const isOf = ({ fieldIds }: Condition): RawBuilder<SqlBool> =>
  sql<SqlBool>`value.field_id in (${sql.join(fieldIds)})`

const compares = (condition: Condition): RawBuilder<SqlBool> => {
  if ('contains' in condition) return columnsContain(['value.key'], condition.contains)
  if ('among' in condition) return sql<SqlBool>`value.key in (${sql.join(condition.among)})`
  if ('isNot' in condition) return sql<SqlBool>`value.key = 'yes'`
  const { from, to } = condition
  const column = sql.ref(typeof (from ?? to) === 'number' ? 'value.number' : 'value.key')
  const ends = [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}`]),
  ]
  return sql<SqlBool>`(${sql.join(ends, sql` and `)})`
}

interface LookedUp {
  idColumn: string
  dialect: Pick<Database['dialect'], 'residual'>
}
/** Whether a record fulfils it, by looking the record up. */
export function fulfils(
  condition: Condition,
  { idColumn, dialect }: LookedUp,
): Expression<SqlBool> {
  // SQLite would rather read all values of a field for each record than look up those of the record in another index.
  const isIt =
    'among' in condition || 'isNot' in condition
      ? compares(condition)
      : sql`value.position >= 0 and ${dialect.residual(compares(condition))}`
  return sql<SqlBool>`${sql.raw('isNot' in condition ? 'not ' : '')}exists (select 1 from custom_values as value
    where ${isOf(condition)} and value.record_id = ${sql.ref(idColumn)} and ${isIt})`
}

/** Whether a record is among the first so many that fulfil it: for counting no further. */
export const isAmongFirst = (
  condition: Condition,
  { limit, ...by }: LookedUp & { limit: number },
): Expression<SqlBool> =>
  'isNot' in condition
    ? fulfils(condition, by)
    : sql<SqlBool>`${sql.ref(by.idColumn)} in (select record_id from (select value.record_id from custom_values as value
        where ${isOf(condition)} and ${compares(condition)} limit ${limit}) as first_values)`

/** Whether one of the conditions is met. */
export const anyOf = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** The records that fulfil it; some of them if there are more than `limit`. */
export async function findRecords(
  database: Reading,
  condition: Condition,
  limit: number,
): Promise<{ ids: number[]; isAll: boolean }> {
  if ('isNot' in condition) return { ids: [], isAll: false }
  if ('contains' in condition) {
    const ids = await findByWords(database, { ...condition, limit })
    if (ids !== 'too-many') return { ids, isAll: true }
  }
  const { rows } = await sql<{
    record_id: number
  }>`select value.record_id from custom_values as value
    where ${isOf(condition)} and ${compares(condition)} limit ${limit + 1}`.execute(database.read)
  return { ids: idsIn(rows), isAll: rows.length <= limit }
}

/** By the search index, which is one for the texts of all fields: what is common in others is looked for in these. */
async function findByWords(
  { read, dialect }: Reading,
  {
    fieldIds,
    contains: q,
    limit,
  }: { fieldIds: readonly number[]; contains: string; limit: number },
): Promise<number[] | 'too-many'> {
  const hits = await dialect.search.matches(read, { index: 'custom_texts', q, limit })
  if (hits === 'too-many') return hits
  const rows: { record_id: number }[] = []
  for (const ids of chunksOf(hits.ids, limit))
    rows.push(
      ...(await read
        .selectFrom('custom_texts')
        .select('record_id')
        .where(dialect.isOneOf('id', ids))
        .where('field_id', 'in', fieldIds)
        .execute()),
    )
  return idsIn(rows)
}

const idsIn = (rows: readonly { record_id: number }[]): number[] => [
  ...new Set(rows.map(row => Number(row.record_id))),
]
