import { expect, it } from 'vitest'
import { isStale } from './is-stale.ts'

it('X-08 tells what was sent for another version than the stored one', () => {
  expect([isStale(3, 3), isStale(undefined, 3)]).toEqual([false, false])
  expect([isStale(2, 3), isStale(0, 3), isStale(1, undefined)]).toEqual([true, true, true])
})
