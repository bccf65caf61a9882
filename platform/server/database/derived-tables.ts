/** Tables without data of their own: maintained by triggers, the migrator's list, process heartbeats. */
export const isDerivedTable = (name: string): boolean =>
  /(_facet|_search|_grams)$/.test(name) ||
  name.startsWith('search_') ||
  name === 'table_versions' ||
  name === 'schema_migrations' ||
  name === 'nodes' ||
  name.startsWith('sqlite_')
