import {
  HOLD_MILLISECONDS,
  PLACE_FORGOTTEN_MILLISECONDS,
  PLACE_MILLISECONDS,
} from '../../contract/blog.rules.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeOwnPlace } from './own-place.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function make(change: { isShared?: boolean; version?: number } = {}) {
  const sent: { block: number | null; isWriting: boolean; version: number }[] = []
  const around = {
    record: { id: 7, version: 3 },
    blocks: { toSaved: (at: number) => (at > 4 ? null : at) },
    isShared: true,
    ...change,
  }
  const own = makeOwnPlace({
    tab: 'tab-of-test',
    around: () => around,
    announce: place => void sent.push(place),
  })
  return { own, reported: sent, around, last: () => sent.at(-1) }
}

it('BLOG-25 writing in a block holds it until it is left', () => {
  const { own, last } = make()
  own.move({ block: 1, wrote: false })
  expect(last()).toMatchObject({
    id: 7,
    tab: 'tab-of-test',
    version: 3,
    block: 1,
    isWriting: false,
  })
  own.move({ block: 1, wrote: true })
  expect([last()?.isWriting, own.holds(1), own.holds(2)]).toEqual([true, true, false])
  own.move({ block: 2, wrote: false })
  expect(last()).toMatchObject({ block: 2, isWriting: false })
  own.move({ block: 1, wrote: false })
  expect(last()).toMatchObject({ block: 1, isWriting: false })
})

it('BLOG-25 a hold ends after half a minute without writing, and on closing', () => {
  const { own, last } = make()
  own.move({ block: 0, wrote: true })
  vi.advanceTimersByTime(HOLD_MILLISECONDS - 1)
  own.announce(false)
  expect(last()).toMatchObject({ isWriting: true })
  vi.advanceTimersByTime(1)
  own.announce(false)
  expect(last()).toMatchObject({ block: 0, isWriting: false })
  own.move({ block: 0, wrote: true })
  expect(last()).toMatchObject({ isWriting: true })
  own.leave()
  expect(last()).toMatchObject({ block: null, isWriting: false })
})

it('BLOG-25 sends the position on change and periodically, and nothing while alone', () => {
  const { own, reported, around } = make()
  own.move({ block: 0, wrote: false })
  own.move({ block: 0, wrote: false })
  expect(reported).toHaveLength(1)
  own.announce(true)
  expect(reported).toHaveLength(2)
  vi.advanceTimersByTime(PLACE_MILLISECONDS)
  own.announce(false)
  expect(reported).toHaveLength(3)
  around.record.version = 4
  own.announce(false)
  expect(reported.at(-1)).toMatchObject({ version: 4 })
  own.move({ block: 9, wrote: true })
  expect(reported.at(-1)).toMatchObject({ block: null, isWriting: true })
  expect(PLACE_FORGOTTEN_MILLISECONDS).toBeGreaterThan(2 * PLACE_MILLISECONDS)
  const alone = make({ isShared: false })
  alone.own.move({ block: 0, wrote: true })
  expect(alone.reported).toEqual([])
})
