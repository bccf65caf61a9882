import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('runs one after another, in order, and answers each', async () => {
  const inTurn = createTurns()
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const answers = Promise.all([
    inTurn(() => {
      begun.push('first')
      return first.promise
    }),
    inTurn(async () => {
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
  const inTurn = createTurns()
  const failures = [
    inTurn(() => Promise.reject(new Error('refused'))),
    inTurn(() => {
      throw new Error('at once')
    }),
  ]
  const after = inTurn(async () => 'sent')
  expect(await Promise.allSettled(failures)).toMatchObject([
    { reason: { message: 'refused' } },
    { reason: { message: 'at once' } },
  ])
  expect(await after).toBe('sent')
})
