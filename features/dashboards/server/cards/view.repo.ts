import type { Db } from '#platform/server/database/database.ts'

/** Versions of tables: all, or these. */
export async function listTableVersions(db: Db, tables?: readonly string[]): Promise<string[]> {
  const all = db.selectFrom('table_versions').select(['name', 'version']).orderBy('name')
  const rows = await (tables === undefined ? all : all.where('name', 'in', tables)).execute()
  return rows.map(({ name, version }) => `${name} ${version}`)
}
