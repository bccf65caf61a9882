import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDataFolder, startCluster } from '#app/server/test/postgres/cluster.ts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from './open-postgres.ts'

it('F5 a write on a standby is rejected as unavailable, and succeeds on the same connection once it is the primary', async () => {
  const dataFolder = createDataFolder(tmpdir())
  await (await startCluster({ dataFolder })).stop()
  writeFileSync(join(dataFolder, 'standby.signal'), '')
  const cluster = await startCluster({ dataFolder })
  const database = await openPostgres({ url: cluster.urlOf('postgres') })
  onTestFinished(async () => {
    await database.close()
    await cluster.stop()
  })
  const write = () => database.write(trx => sql`create table proof (id integer)`.execute(trx))
  await expect(write()).rejects.toMatchObject({
    status: 503,
    code: 'database.unavailable',
    options: { retryAfter: expect.any(Number) },
  })
  expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
  await expect(sql`create table proof (id integer)`.execute(database.read)).rejects.toMatchObject({
    code: '25006',
  })
  await sql`select pg_promote()`.execute(database.read)
  await write()
})
