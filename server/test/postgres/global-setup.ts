import { migrations } from '../../migrations/list.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/open-postgres.ts'
import pg from 'pg'
import { type Cluster, startCluster } from './cluster.ts'

// One cluster for the whole run, with an empty database at the newest schema that every test copies.
let cluster: Cluster | undefined

export async function setup(): Promise<void> {
  cluster = await startCluster()
  const client = new pg.Client(cluster.urlOf('postgres'))
  await client.connect()
  await client.query('create database base')
  await client.end()
  const database = await openPostgres({ url: cluster.urlOf('base'), durability: 'none' })
  await migrate({ database, migrations, clock: systemClock })
  await database.close()
  process.env.TEST_POSTGRES_URL = cluster.urlOf('postgres')
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
}
