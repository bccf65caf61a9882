import { expect, it, vi } from 'vitest'
import { createProbe } from './probe.ts'

it('F6 answers at once while the database is busy, if it answered lately, and asks it one question at a time', async () => {
  const answers = [Promise.resolve(), Promise.withResolvers<void>().promise]
  const ping = vi.fn<() => Promise<void>>(() => answers.shift() ?? Promise.resolve())
  const check = createProbe(ping, { timeoutMilliseconds: 20, recentMilliseconds: 10_000 })
  await check()
  await Promise.all([check(), check(), check()])
  await check()
  expect(ping).toHaveBeenCalledTimes(2)
})

it('F6 reports a database that has not answered for long, and answers again once it does', async () => {
  const silence = Promise.withResolvers<void>()
  const answers = [Promise.resolve(), silence.promise]
  const check = createProbe(() => answers.shift() ?? Promise.resolve(), {
    timeoutMilliseconds: 20,
    recentMilliseconds: 10,
  })
  await check()
  await expect(check()).rejects.toMatchObject({ status: 503, code: 'database.busy' })
  silence.resolve()
  await check()
})

it('reports at once what the database refuses', async () => {
  const check = createProbe(() => Promise.reject(new Error('unreachable')))
  await expect(check()).rejects.toThrow('unreachable')
  await expect(check()).rejects.toThrow('unreachable')
})
