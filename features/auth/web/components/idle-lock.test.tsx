import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { session } from '#platform/web/session/session.ts'
import { IdleWatch } from './idle-watch.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  session.signIn({
    accessToken: 'none',
    userData: {
      id: 11,
      username: 'admin',
      fullName: 'Mina Okafor',
      email: 'admin@example.com',
      userGroup: 'admin',
      avatar: null,
      avatarColor: 'accent',
      role: 'admin',
      ability: [],
      extras: { eCommerceCartItemsCount: 0 },
    },
  })
})
afterEach(() => {
  session.setLock(false)
  vi.useRealTimers()
})

const isLocked = () => session.getState().isLocked === true

it('AUTH-08 locks an untouched screen in time, even if its session is refreshed', async () => {
  await render(<IdleWatch minutes={1} />)
  vi.advanceTimersByTime(40_000)
  // As a refresh or a live update does.
  session.updateUser({ fullName: 'Mina O.' })
  vi.advanceTimersByTime(15_000)
  expect(isLocked()).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(isLocked()).toBe(true)
})

it('AUTH-08 input or the password restarts the idle time', async () => {
  await render(<IdleWatch minutes={1} />)
  vi.advanceTimersByTime(40_000)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
  vi.advanceTimersByTime(40_000)
  expect(isLocked()).toBe(false)
  vi.advanceTimersByTime(25_000)
  expect(isLocked()).toBe(true)
  session.setLock(false)
  vi.advanceTimersByTime(59_000)
  expect(isLocked()).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(isLocked()).toBe(true)
})
