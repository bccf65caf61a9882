import { DatabaseSync } from 'node:sqlite'
import { databasePath } from '#platform/server/database/open-database.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { onDatabase } from '../postgres/on-database.ts'
import { checkFile, readColumn } from './sqlite-file.ts'

/** Where an instance is, of either engine. */
export interface Place {
  env: { DATA_DIR: string; DATABASE_URL?: string }
  /** The first column of an answer. */
  read(query: string): Promise<string[]>
  /** What the engine itself finds broken. */
  findFaults(): Promise<string[]>
}

export function sqlitePlace(dataDir: string): Place {
  async function onFile<T>(run: (database: DatabaseSync) => T): Promise<T> {
    const database = new DatabaseSync(databasePath(dataDir), { readOnly: true })
    try {
      return run(database)
    } finally {
      database.close()
    }
  }
  return {
    env: { DATA_DIR: dataDir },
    read: query => onFile(database => readColumn(database, query)),
    findFaults: () => onFile(checkFile),
  }
}

/** A database of its own in the cluster, made here. */
export async function postgresPlace(
  cluster: Cluster,
  { name, dataDir }: { name: string; dataDir: string },
): Promise<Place> {
  await onDatabase(cluster.urlOf('postgres'), client => client.query(`create database ${name}`))
  const url = cluster.urlOf(name)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    read: query =>
      onDatabase(url, async client => {
        const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' })
        return rows.map(([first]) => String(first))
      }),
    // It has checked its references while it was filled.
    findFaults: async () => [],
  }
}
