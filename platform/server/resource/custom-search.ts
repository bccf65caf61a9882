import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/database.ts'
import type { CustomPort } from './custom-port.ts'

// Records that the search over everything finds by their custom fields. They are asked at each search: an index would have to know who sees
// which field.

interface SearchedBy {
  caller: Caller
  q: string
  limit: number
  idColumn: string
}

/**
 * The newest of the records in which a custom field that the caller sees contains the text, among those that they see.
 * @example await findByCustom({ dialect, custom }, () => present(db), { ...asked, idColumn: 'users.id' })
 */
export async function findByCustom<DB, T extends keyof DB>(
  { dialect, custom }: Pick<Database, 'dialect'> & { custom: Pick<CustomPort, 'listed'> },
  seen: () => SelectQueryBuilder<DB, T, { id: number }>,
  { caller, q, limit, idColumn }: SearchedBy,
): Promise<string[]> {
  const asked = { q, customFields: '', sortColumn: '', sort: 'asc' } as const
  const hits = await (await custom.listed(caller, asked))?.search?.()
  if (hits === undefined) return []
  const newest = async (isHit: Expression<SqlBool>) => {
    const found = seen().where(isHit).orderBy(sql.ref(idColumn), 'desc').limit(limit)
    return (await found.execute()).map(({ id }) => `${Number(id)}`)
  }
  const ids = await newest(dialect.isOneOf(idColumn, hits.ids))
  // Of too many, those read may be others’ records: then the caller’s own are gone through.
  return hits.isAll || ids.length >= limit ? ids : newest(dialect.residual(hits.isHit(idColumn)))
}
