import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { containsPattern } from './fold-text.ts'

/**
 * Whether one of the folded columns contains a text literally, ignoring case and accents. It reads every row it is asked about.
 * @example products.where(columnsContain(['words'], q))
 */
export function columnsContain(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const pattern = containsPattern(text)
  const likes = columns.map(column => sql`${sql.ref(column)} like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(likes, sql` or `)})`
}
