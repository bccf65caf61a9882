import type { RecordLink, RecordName, RecordType } from '#platform/contract/record-links.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { endsOf, isSame } from './links.repo.ts'
import type {
  RecordType as KnownType,
  SeenRecord,
} from '#platform/server/compose/between-features.ts'
import type { LinkRow } from './links.tables.ts'

// The links a caller may see: each feature is queried once for all of its records.

/** What a feature says about its records; undefined for an unknown type. */
export type FindRecordType = (
  type: RecordType,
) => Pick<KnownType, 'subject' | 'see' | 'audience'> | undefined

type Seen = Omit<SeenRecord, 'address'> & { address: string | null }
/** For unknown types, those who see one end see the other. */
const UNKNOWN: Seen = { title: '', address: null, isDone: null, canChange: false }

export interface Visibility {
  see(
    db: Db,
    caller: Caller,
    asked: { type: RecordType; ids: readonly string[] },
  ): Promise<Map<string, Seen>>
  find(db: Db, caller: Caller, record: RecordName): Promise<Seen | undefined>
  /** The links of these records, which the caller can see. */
  listLinks(db: Db, caller: Caller, asked: LinksToList): Promise<Map<string, RecordLink[]>>
}
interface LinksToList {
  type: RecordType
  ids: readonly string[]
  rows: readonly LinkRow[]
}

export function createVisibility(recordTypeOf: FindRecordType): Visibility {
  const see: Visibility['see'] = async (db, caller, { type, ids }) => {
    const recordType = recordTypeOf(type)
    if (recordType === undefined) return new Map(ids.map(id => [id, UNKNOWN]))
    const numbers = [...new Set(ids)].map(Number).filter(id => Number.isSafeInteger(id) && id > 0)
    const seen: Map<number, Seen> =
      numbers.length === 0 ? new Map() : await recordType.see(db, caller, numbers)
    return new Map([...seen].map(([id, record]) => [`${id}`, record]))
  }
  return {
    see,
    find: async (db, caller, { type, id }) => (await see(db, caller, { type, ids: [id] })).get(id),
    async listLinks(db, caller, { type, ids, rows }) {
      if (rows.length === 0) return new Map(ids.map(id => [id, []]))
      const own = await see(db, caller, { type, ids })
      const named = ids.map(id => ({ type, id }))
      const ends = rows.flatMap(row =>
        named
          .filter(record => Object.values(endsOf(row)).some(end => isSame(end, record)))
          .map(record => ({ row, record, other: otherEnd(row, record) })),
      )
      const types = [...new Set(ends.map(({ other }) => other.type))]
      const asked = await Promise.all(
        types.map(async one => {
          const others = ends.flatMap(({ other }) => (other.type === one ? [other.id] : []))
          return [one, await see(db, caller, { type: one, ids: others })] as const
        }),
      )
      const seen = new Map(asked)
      const visible = ends.flatMap(({ row, record, other }) => {
        const found = seen.get(other.type)?.get(other.id)
        if (found === undefined) return []
        const { address, isDone } = found
        const canRemove = found.canChange || own.get(record.id)?.canChange === true
        const title = found === UNKNOWN ? row.to_title : found.title
        return [
          {
            of: record.id,
            link: {
              id: row.id,
              type: other.type,
              recordId: other.id,
              title,
              address,
              isDone,
              canRemove,
            },
          },
        ]
      })
      return new Map(ids.map(id => [id, visible.flatMap(one => (one.of === id ? [one.link] : []))]))
    },
  }
}

export function otherEnd(row: LinkRow, record: RecordName): RecordName {
  const { from, to } = endsOf(row)
  return isSame(from, record) ? to : from
}
