import { expect, it } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

it('runs one after another, in order, and answers each', async () => {
  const inSequence = createSerialQueue()
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const answers = Promise.all([
    inSequence(() => {
      begun.push('first')
      return first.promise
    }),
    inSequence(async () => {
      begun.push('second')
      return 2
    }),
  ])
  await Promise.resolve()
  expect(begun).toEqual(['first'])
  first.resolve('one')
  expect(await answers).toEqual(['one', 2])
  expect(begun).toEqual(['first', 'second'])
})

it('a failure is its caller’s, and doesn’t hold up what comes after', async () => {
  const inSequence = createSerialQueue()
  const failures = [
    inSequence(() => Promise.reject(new Error('refused'))),
    inSequence(() => {
      throw new Error('at once')
    }),
  ]
  const after = inSequence(async () => 'sent')
  expect(await Promise.allSettled(failures)).toMatchObject([
    { reason: { message: 'refused' } },
    { reason: { message: 'at once' } },
  ])
  expect(await after).toBe('sent')
})
