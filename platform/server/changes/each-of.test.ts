import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { Trx } from '../database/tables.ts'
import { AppError } from '../http/app-error.ts'
import { addJob } from '../jobs/jobs.ts'
import { eachOf, tryEach } from './each-of.ts'

// Bulk changes: an item is done or refused, never half of it.

const now = new Date('2026-05-01T10:00:00.000Z')
let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const put = (trx: Trx, kind: string) => addJob(trx, { kind, args: {}, now })
const refuse = (code: string) => new AppError(409, code, 'Not this one.')
async function listKinds(prefix: string): Promise<string[]> {
  const rows = await database.read
    .selectFrom('jobs')
    .select('kind')
    .where('kind', 'like', `${prefix}%`)
    .orderBy('id')
    .execute()
  return rows.map(row => row.kind)
}

it('X-08 a refused record leaves nothing of what was written for it; the others are done', async () => {
  const result = await database.write(trx =>
    eachOf(trx, [1, 2, 2, 3], {
      async one(id) {
        await put(trx, `flat.${id}`)
        if (id === 2) throw refuse('job.refused')
        return id
      },
      nameOf: async () => 'Second',
    }),
  )
  expect(result.records).toEqual([1, 3])
  expect(result.refused).toEqual([
    { id: 2, name: 'Second', code: 'job.refused', detail: 'Not this one.' },
  ])
  expect(await listKinds('flat.')).toEqual(['flat.1', 'flat.3'])
})

it('X-08 a refused record also leaves nothing of what parts of it had done', async () => {
  const { records, refused } = await database.write(trx =>
    tryEach(trx, ['a', 'b'], async item => {
      await tryEach(trx, [1, 2], async part => {
        await put(trx, `deep.${item}.${part}`)
        if (part === 1) throw refuse('part.refused')
      })
      await put(trx, `deep.${item}`)
      if (item === 'a') throw refuse('item.refused')
      return item
    }),
  )
  expect(records).toEqual(['b'])
  expect(refused.map(({ item, error }) => [item, error.code])).toEqual([['a', 'item.refused']])
  expect(await listKinds('deep.')).toEqual(['deep.b.2', 'deep.b'])
})

it('any other error of one ends the whole change', async () => {
  const change = database.write(trx =>
    tryEach(trx, [1, 2], async item => {
      await put(trx, `broken.${item}`)
      if (item === 2) throw new Error('a mistake in the program')
    }),
  )
  await expect(change).rejects.toThrow('a mistake in the program')
  expect(await listKinds('broken.')).toEqual([])
})
