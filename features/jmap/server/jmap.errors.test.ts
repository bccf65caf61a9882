import { ReadTimeout, Unreadable } from '#platform/server/threads/worker-thread.ts'
import { expect, it } from 'vitest'
import { toSetError } from './jmap.errors.ts'

it('MAIL-24 a message that the server was too busy to parse is retried, an invalid one is not', () => {
  expect(toSetError(new Unreadable('no message'))).toEqual({ type: 'invalidEmail' })
  expect(toSetError(new ReadTimeout('too long'))).toMatchObject({ type: 'rateLimit' })
  expect(toSetError(new Error('a defect'))).toBeUndefined()
})
