import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeTestBases } from '../../test-bases.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'
import { type Cluster, startCluster } from './cluster.ts'

// One cluster for the whole run, with the databases that every test copies.
let cluster: Cluster | undefined
const folder = mkdtempSync(join(tmpdir(), 'smart-fft-bases-'))

export async function setup(): Promise<void> {
  const made = await startCluster()
  cluster = made
  const client = new pg.Client(made.urlOf('postgres'))
  await client.connect()
  await makeTestBases(folder, async (name, from) => {
    await client.query(`create database ${name}${from === undefined ? '' : ` template ${from}`}`)
    return openPostgres({ url: made.urlOf(name), durability: 'none' })
  })
  await client.end()
  process.env.TEST_POSTGRES_URL = made.urlOf('postgres')
  process.env.TEST_POSTGRES_FOLDER = folder
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}
