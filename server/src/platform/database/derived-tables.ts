/** Tables that hold nothing of their own: triggers keep them, the migrator keeps its list. */
export const isDerivedTable = (name: string): boolean =>
  /(_facet|_search)$/.test(name) || name === 'table_versions' || name === 'schema_migrations' || name.startsWith('sqlite_')
