import { HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadTexts, startI18n } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { TimeLimits } from './time-limits.tsx'

const userData = {
  id: 11,
  username: 'admin',
  fullName: 'Mina Okafor',
  email: 'admin@example.com',
  userGroup: 'admin',
  avatar: null,
  avatarColor: 'accent' as const,
  role: 'admin' as const,
  ability: [],
  extras: { eCommerceCartItemsCount: 0 },
}

beforeEach(async () => {
  startI18n()
  await loadTexts(['ui', 'shell'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  session.setLock(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
/** The clock of the test stands: what follows from what was done is waited for frame by frame. */
async function until(isSo: () => boolean): Promise<void> {
  for (let frames = 0; frames < 120 && !isSo(); frames += 1)
    await new Promise(requestAnimationFrame)
  expect(isSo()).toBe(true)
}
const warning = () => document.querySelector('[role=alertdialog]')?.textContent ?? ''
const drawn = async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

describe('the idle lock', () => {
  const isLocked = () => session.getState().isLocked === true
  beforeEach(() => session.signIn({ accessToken: 'none', userData }))

  it('AUTH-08 locks an untouched screen in time, even if its session is refreshed', async () => {
    await render(<TimeLimits lockMinutes={1} />)
    vi.advanceTimersByTime(40_000)
    // As a refresh or a live update does.
    session.updateUser({ fullName: 'Mina O.' })
    vi.advanceTimersByTime(15_000)
    expect(isLocked()).toBe(false)
    vi.advanceTimersByTime(10_000)
    expect(isLocked()).toBe(true)
  })

  it('AUTH-08 input or the password restarts the idle time', async () => {
    await render(<TimeLimits lockMinutes={1} />)
    vi.advanceTimersByTime(40_000)
    press()
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

  it('AUTH-08 X-30 is announced three minutes before, and input dismisses the warning', async () => {
    await render(<TimeLimits lockMinutes={10} />)
    vi.advanceTimersByTime(7 * MINUTE - 1000)
    await drawn()
    expect(warning()).toBe('')
    vi.advanceTimersByTime(2000)
    await until(() => /The screen locks/.test(warning()))
    press()
    vi.advanceTimersByTime(1000)
    await drawn()
    expect(warning()).toBe('')
    vi.advanceTimersByTime(6 * MINUTE)
    expect(isLocked()).toBe(false)
  })
})

describe('the end of a session', () => {
  let refreshes = 0
  let isOver = false
  beforeEach(() => {
    refreshes = 0
    isOver = false
    vi.spyOn(window, 'fetch').mockImplementation(async () => {
      refreshes += 1
      const headers = { 'content-type': isOver ? 'application/problem+json' : 'application/json' }
      const problem = { type: 'x', title: 'x', status: 401, code: 'session.invalid', detail: 'x' }
      const fresh = { userData, accessToken: `token ${refreshes}`, idleSeconds: 600 }
      return new Response(JSON.stringify(isOver ? problem : fresh), {
        status: isOver ? 401 : 200,
        headers,
      })
    })
    session.signIn({ accessToken: 'none', userData, idleSeconds: 600 })
  })

  it('AUTH-03 X-30 is announced three minutes before, and one key stays signed in', async () => {
    await render(<TimeLimits lockMinutes={0} />)
    vi.advanceTimersByTime(7 * MINUTE - 1000)
    await drawn()
    expect(warning()).toBe('')
    vi.advanceTimersByTime(2000)
    await until(() => /Your session ends/.test(warning()))
    expect(document.activeElement?.textContent).toBe('Stay signed in')
    await userEvent.keyboard('{Enter}')
    await until(() => session.getToken() === 'token 1')
    vi.advanceTimersByTime(1000)
    await drawn()
    expect(warning()).toBe('')
    expect(refreshes).toBe(1)
  })

  it('AUTH-03 X-30 never happens while someone is working, even if nothing is sent', async () => {
    await render(<TimeLimits lockMinutes={0} />)
    for (let minute = 1; minute <= 30; minute += 1) {
      vi.advanceTimersByTime(MINUTE)
      press()
      await drawn()
      expect(warning(), `minute ${minute}`).toBe('')
    }
    // Every three minutes or so, not with every key.
    expect(refreshes).toBeGreaterThan(6)
    expect(refreshes).toBeLessThan(11)
  })

  it('AUTH-03 X-30 counts from the last answer of the server, and not for a remembered device', async () => {
    await render(<TimeLimits lockMinutes={0} />)
    vi.advanceTimersByTime(6 * MINUTE)
    await queryClient.fetchQuery({ queryKey: ['used'], queryFn: () => true })
    vi.advanceTimersByTime(6 * MINUTE)
    await drawn()
    expect(warning()).toBe('')
    session.signIn({ accessToken: 'remembered', userData })
    vi.advanceTimersByTime(HOUR)
    await drawn()
    expect(warning()).toBe('')
  })

  it('AUTH-03 X-30 asks for the password in time, and only the visible tab warns', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await render(<TimeLimits lockMinutes={0} />)
    vi.advanceTimersByTime(8 * MINUTE)
    await drawn()
    expect(warning()).toBe('')
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => warning() !== '')
    isOver = true
    vi.advanceTimersByTime(2 * MINUTE + 1000)
    await until(() => session.getState().status === 'ended')
    await drawn()
    expect(warning()).toBe('')
  })
})
