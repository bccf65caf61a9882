import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { eachDue, eachDueIn, throwFailures } from './each-due.ts'
import { addJob } from './jobs.ts'

// One bad record must not stop the work on those after it.

const now = new Date('2026-05-01T10:00:00.000Z')
let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('what comes after a failed item is done, and the failures are thrown at the end', async () => {
  const done: number[] = []
  const work = eachDue([1, 2, 3], async item => {
    if (item < 3) throw new Error(`no ${item}`)
    done.push(item)
  })
  await expect(work).rejects.toThrow('2 failed, the first: no 1')
  expect(done).toEqual([3])
  await eachDue([1], async () => undefined)
})

it('within one transaction a failed item leaves nothing, and the rest is committed', async () => {
  const failures = await database.write(trx =>
    eachDueIn(trx, [1, 2], async item => {
      await addJob(trx, { kind: `due.${item}`, args: {}, now })
      if (item === 1) throw new Error('no')
    }),
  )
  const rows = await database.read
    .selectFrom('jobs')
    .select('kind')
    .where('kind', 'like', 'due.%')
    .execute()
  expect(rows.map(row => row.kind)).toEqual(['due.2'])
  expect(() => throwFailures(failures)).toThrow('1 failed, the first: no')
})
