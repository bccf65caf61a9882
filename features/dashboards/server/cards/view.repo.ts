import type { Db } from '#platform/server/database/database.ts'

/** At which versions tables are: all of them, or these. */
export async function listTableVersions(db: Db, tables?: readonly string[]): Promise<string[]> {
  const all = db.selectFrom('table_versions').select(['name', 'version']).orderBy('name')
  const rows = await (tables === undefined ? all : all.where('name', 'in', tables)).execute()
  return rows.map(({ name, version }) => `${name} ${version}`)
}
