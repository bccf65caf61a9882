import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createWrite } from './create-write.ts'
import { createLocalSignals } from './signals.ts'
import type { Tables } from './tables.ts'

// When a write is acknowledged. Whether the disk really persists it: app/server/test/fault.

const writer = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

function start() {
  const disk = Promise.withResolvers<void>()
  const failures: unknown[] = []
  const made = createWrite({
    writer,
    flushed: () => disk.promise,
    asAppError: error => error,
    leavesDoubt: () => false,
    onFailure: error => void failures.push(error),
    signals: createLocalSignals(),
  })
  return { ...made, disk, failures }
}

it('F1 F2 a write is acknowledged and published only once it is on disk', async () => {
  const { write, onCommit, disk } = start()
  const seen: string[] = []
  onCommit(() => void seen.push('told'))
  const written = write(async () => 'done').then(answer => void seen.push(answer))
  await new Promise(resolve => setImmediate(resolve))
  expect(seen).toEqual([])
  disk.resolve()
  await written
  expect(seen).toEqual(['told', 'done'])
})

it('F3 a write the disk refused returns 503, and so do all later ones', async () => {
  const { write, disk, failures } = start()
  disk.reject(new Error('EIO'))
  for (let time = 0; time < 2; time += 1) {
    await expect(write(async () => 'done')).rejects.toMatchObject({
      status: 503,
      code: 'database.read_only',
    })
  }
  expect(failures).toHaveLength(1)
})

it('F3 also when only a read waits for the disk: a second sync would deny the loss', async () => {
  const { readDurable, write, disk, failures } = start()
  disk.reject(new Error('EIO'))
  await expect(readDurable(async () => 1)).rejects.toMatchObject({ code: 'database.read_only' })
  expect(failures).toHaveLength(1)
  const run = vi.fn<() => Promise<string>>(async () => 'done')
  await expect(write(run)).rejects.toMatchObject({ code: 'database.read_only' })
  expect(run).not.toHaveBeenCalled()
})
