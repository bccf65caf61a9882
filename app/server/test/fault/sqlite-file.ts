import type { DatabaseSync } from 'node:sqlite'

/** The first column of what a query answers. */
export const readColumn = (handle: DatabaseSync, query: string): string[] =>
  handle
    .prepare(query)
    .all()
    .map(row => String(Object.values(row)[0]))

/** Faults of the file itself: integrity and references. */
export function checkFile(handle: DatabaseSync): string[] {
  const integrity = readColumn(handle, 'pragma integrity_check')
  const references = readColumn(handle, 'pragma foreign_key_check').map(
    table => `reference of ${table}`,
  )
  return [...integrity.filter(line => line !== 'ok'), ...references]
}
