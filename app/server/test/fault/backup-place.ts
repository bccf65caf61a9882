import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { databasePath } from '#platform/server/database/open-database.ts'
import type { Cluster } from '../postgres/cluster.ts'

/** Where an instance is, of either engine. */
export interface Place {
  env: { DATA_DIR: string; DATABASE_URL?: string }
  /** The first column of an answer. */
  read(query: string): Promise<string[]>
  /** What the engine itself finds broken. */
  findFaults(): Promise<string[]>
}

export function sqlitePlace(dataDir: string): Place {
  async function read(query: string): Promise<string[]> {
    const database = new DatabaseSync(databasePath(dataDir), { readOnly: true })
    try {
      return database
        .prepare(query)
        .all()
        .map(row => String(Object.values(row)[0]))
    } finally {
      database.close()
    }
  }
  return {
    env: { DATA_DIR: dataDir },
    read,
    async findFaults() {
      const integrity = await read('pragma integrity_check')
      const references = await read('pragma foreign_key_check')
      return [
        ...integrity.filter(line => line !== 'ok'),
        ...references.map(table => `a reference of ${table} leads nowhere`),
      ]
    },
  }
}

/** A database of its own in the cluster, made here. */
export async function postgresPlace(
  cluster: Cluster,
  { name, dataDir }: { name: string; dataDir: string },
): Promise<Place> {
  await onDatabase(cluster.urlOf('postgres'), `create database ${name}`)
  const url = cluster.urlOf(name)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    read: query => onDatabase(url, query),
    // It has checked its references while it was filled.
    findFaults: async () => [],
  }
}

async function onDatabase(url: string, query: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' })
    return rows.map(([first]) => String(first))
  } finally {
    await client.end()
  }
}
