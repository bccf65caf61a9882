import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const moment = '2026-11-21T05:00:00.000Z'

it('returns 507 when the disk is full, and continues once there is room', async () => {
  const database = await createTestDatabase()
  const used = await database.write(trx =>
    sql<{ page_count: number }>`pragma page_count`.execute(trx),
  )
  await database.write(trx =>
    sql.raw(`pragma max_page_count = ${used.rows[0]?.page_count ?? 0}`).execute(trx),
  )
  const fill = () =>
    database.write(trx =>
      sql`insert into login_attempts (key, updated_at) values (${'x'.repeat(50_000)}, ${moment})`.execute(
        trx,
      ),
    )
  await expect(fill()).rejects.toMatchObject({ status: 507, code: 'storage.full' })
  await database.write(trx => sql`pragma max_page_count = 1000000`.execute(trx))
  await fill()
  expect(await database.read.selectFrom('login_attempts').select('key').execute()).toHaveLength(1)
  await database.close()
})

it('rejects a transaction on the reader', async () => {
  const database = await createTestDatabase()
  await expect(database.read.transaction().execute(async () => 1)).rejects.toThrow('database.write')
  await database.close()
})
