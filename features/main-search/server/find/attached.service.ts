import type { SearchEntry } from '../../contract/main-search.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findFiles } from '#features/files/server/files.service.ts'
import { fileEntry } from '../ports.service.ts'

// Files attached to records: indexed by the ids of both, `3:f-17`.

/** Which record and which file these ids of the index name. */
export const attachedOf = (ids: readonly string[]) =>
  ids.map(id => ({
    id,
    recordId: Number(id.split(':')[0]),
    fileId: id.slice(id.indexOf(':') + 1),
  }))

interface Attached {
  ids: readonly string[]
  /** What the records are called in an entry's id. */
  kind: string
  /** Those of the records that the caller may open. */
  see: (recordIds: number[]) => Promise<Map<number, { title: string; address: string }>>
  namesOf: (ownerIds: readonly number[]) => Promise<Map<number, string>>
}

/** The matching files: those attached to a record the caller may open. */
export async function showAttached(
  db: Db,
  { ids, kind, see, namesOf }: Attached,
): Promise<Map<string, SearchEntry>> {
  const places = attachedOf(ids)
  const records = await see([...new Set(places.map(place => place.recordId))])
  const found = await findFiles(db, [...new Set(places.map(place => place.fileId))])
  const files = new Map(found.map(file => [file.id, file]))
  const names = await namesOf(found.map(file => file.owner_id))
  return new Map(
    places.flatMap(({ id, recordId, fileId }) => {
      const [record, file] = [records.get(recordId), files.get(fileId)]
      if (record === undefined || file === undefined) return []
      const by = names.get(file.owner_id) ?? ''
      const where = { id: `${kind}:${id}`, by, detail: record.title, link: record.address }
      return [[id, fileEntry(file, where)]]
    }),
  )
}
