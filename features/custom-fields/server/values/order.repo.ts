import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { type Direction, readDirection } from '#platform/server/database/page-window.ts'
import type { CustomOrder, ListedIds } from '#platform/server/resource/custom-port.ts'
import type { CustomKind } from '../../contract/custom-fields.rules.ts'
import '../custom-fields.tables.ts'

// The order of a list by a custom field (docs/adr/0097). Records without a value come last in both directions, and the id breaks ties. Few
// records are sorted; of many the index on values is walked, part by part: choices in their own order, then records without a value.

interface SortedField {
  id: number
  kind: CustomKind
  choices: readonly { value: string }[]
}
export interface OrderBounds {
  /** Up to so many records are sorted. */
  sorted: number
}
const BOUNDS: OrderBounds = { sorted: 2_000 }
/** A field has at most 50 choices; those that were removed from it are still found. */
const CHOICES = 500

/** Values that follow each other in the index, or the records without any. */
type Part = { isValue: RawBuilder<SqlBool>; column: 'key' | 'number' | undefined } | 'none'
type Place = { direction: Direction; limit: number; offset: number }

/** Reads pages of a list's ids in the order of a field. */
export function createOrder(
  read: Db,
  field: SortedField,
  { direction, bounds = BOUNDS }: { direction: Direction; bounds?: OrderBounds },
): CustomOrder {
  return {
    async read(ids, { limit, offset, isReversed, total, isTotalMinimum }) {
      if (isTotalMinimum !== true && total <= bounds.sorted) {
        const place = { direction, limit, offset: isReversed ? total - offset - limit : offset }
        return sortedIds(read, { ids, field, place })
      }
      const parts = await partsOf(read, field, direction)
      const found = await walkParts(read, isReversed ? parts.toReversed() : parts, {
        ids,
        field,
        place: { direction: readDirection(direction, { isReversed }), limit, offset },
      })
      return isReversed ? found.toReversed() : found
    },
  }
}

interface Asked {
  ids: ListedIds
  field: SortedField
  place: Place
}

async function sortedIds(db: Db, { ids, field, place }: Asked): Promise<number[]> {
  const directionSql = sql.raw(place.direction)
  const isNone = sql`case when value.record_id is null then 1 else 0 end`
  const order =
    field.kind === 'yesNo'
      ? [sql`${isNone} ${sql.raw(place.direction === 'asc' ? 'desc' : 'asc')}`]
      : field.kind === 'choice' && field.choices.length > 0
        ? [
            isNone,
            sql`case when value.key in (${sql.join(field.choices.map(one => one.value))}) then 0 else 1 end`,
            sql`case value.key ${sql.join(
              field.choices.map((one, at) => sql`when ${one.value} then ${sql.lit(at)}`),
              sql` `,
            )} else 0 end ${directionSql}`,
            sql`value.key ${directionSql}`,
          ]
        : [isNone, sql`${sql.ref(`value.${columnOf(field)}`)} ${directionSql}`]
  const { rows } = await sql<{ id: number }>`select shown.id from (${ids}) as shown
    left join custom_values as value
      on value.field_id = ${field.id} and value.record_id = shown.id and value.position = 0
    order by ${sql.join([...order, sql`shown.id ${directionSql}`])}
    limit ${place.limit} offset ${place.offset}`.execute(db)
  return rows.map(row => Number(row.id))
}

const columnOf = ({ kind }: SortedField) => (kind === 'number' ? 'number' : 'key')

async function partsOf(db: Db, field: SortedField, direction: Direction): Promise<Part[]> {
  const of = (isValue: RawBuilder<SqlBool>, column: 'key' | 'number' | undefined): Part => ({
    isValue: sql<SqlBool>`value.field_id = ${field.id} and ${isValue}`,
    column,
  })
  const { kind } = field
  if (kind === 'yesNo') {
    const yes = of(sql<SqlBool>`value.key = 'yes'`, undefined)
    return direction === 'asc' ? ['none', yes] : [yes, 'none']
  }
  if (kind !== 'choice') {
    const column = columnOf(field)
    return [of(sql<SqlBool>`${sql.ref(`value.${column}`)} is not null`, column), 'none']
  }
  const present = await listKeys(db, field.id)
  const known = field.choices.map(one => one.value).filter(value => present.includes(value))
  const others = present.filter(value => !known.includes(value))
  const turned = (some: string[]) => (direction === 'asc' ? some : some.toReversed())
  return [
    ...[...turned(known), ...turned(others)].map(value =>
      of(sql<SqlBool>`value.key = ${value}`, undefined),
    ),
    'none',
  ]
}

/** The distinct keys of a field, in order: each is looked up after the one before. */
async function listKeys(db: Db, fieldId: number): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`select min(value.key) from custom_values as value where value.field_id = ${fieldId} and value.key ${after}`
  const { rows } = await sql<{ key: string }>`with recursive keys (key) as (
      select (${next(sql`is not null`)}) union all
      select (${next(sql`> keys.key`)}) from keys where keys.key is not null
    ) select key from keys where key is not null limit ${CHOICES}`.execute(db)
  return rows.map(row => row.key)
}

async function walkParts(
  db: Db,
  parts: readonly Part[],
  { place, ...asked }: Asked,
): Promise<number[]> {
  const found: number[] = []
  let { offset } = place
  for (const [index, part] of parts.entries()) {
    const limit = place.limit - found.length
    if (limit === 0) break
    const source = sourceOf(part, asked)
    const some = await readPart(db, source, { ...place, limit, offset })
    found.push(...some)
    if (some.length > 0) offset = 0
    else if (offset > 0 && index < parts.length - 1) offset -= await countPart(db, source)
  }
  return found
}

interface Source {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  column: 'key' | 'number' | undefined
}
function sourceOf(part: Part, { ids, field }: Omit<Asked, 'place'>): Source {
  if (part === 'none')
    return {
      from: sql`from (${ids}) as shown where not exists (select 1 from custom_values as value
        where value.field_id = ${field.id} and value.record_id = shown.id)`,
      id: sql`shown.id`,
      column: undefined,
    }
  // A cross join keeps its order: the values are walked, and the records looked up.
  return {
    from: sql`from custom_values as value cross join (${ids}) as shown
      where ${part.isValue} and shown.id = value.record_id`,
    id: sql`value.record_id`,
    column: part.column,
  }
}

async function readPart(
  db: Db,
  { from, id, column }: Source,
  { direction, limit, offset }: Place,
): Promise<number[]> {
  const directionSql = sql.raw(direction)
  const order = column === undefined ? [] : [sql`${sql.ref(`value.${column}`)} ${directionSql}`]
  const { rows } = await sql<{ id: number }>`select ${id} as id ${from}
    order by ${sql.join([...order, sql`${id} ${directionSql}`])} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map(row => Number(row.id))
}

async function countPart(db: Db, { from }: Source): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
