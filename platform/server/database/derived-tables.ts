/** Tables that hold nothing of their own: triggers keep them, the migrator keeps its list, processes say there that they live. */
export const isDerivedTable = (name: string): boolean =>
  /(_facet|_search|_grams)$/.test(name) ||
  name.startsWith('search_') ||
  name === 'table_versions' ||
  name === 'schema_migrations' ||
  name === 'nodes' ||
  name.startsWith('sqlite_')
