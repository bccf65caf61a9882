import { type Session, authContract } from '#features/auth/contract/auth.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import type { SendCall } from '../api/send-call.ts'
import { type SessionStore, createSessionStore } from './session-store.ts'

// Two tabs of one browser: two stores on one channel and one lock manager, with one cookie.

const userData: Session['userData'] = {
  id: 11,
  username: 'admin',
  fullName: 'Ada Lindqvist',
  email: 'ada@example.com',
  userGroup: 'admin',
  avatar: null,
  avatarColor: 'accent',
  role: 'admin',
  ability: [{ action: 'manage', subject: 'all' }],
  extras: { eCommerceCartItemsCount: 0 },
}

let refreshes = 0
let hasCookie = true
let isReachable = true
let logoutStatus = 200
let name = 0
let tabs: SessionStore[] = []
let sent: unknown[] = []

const send: SendCall = async <C extends Call>(call: C, input?: unknown) => {
  sent.push(input)
  await new Promise(resolve => setImmediate(resolve))
  if (!isReachable) throw new ApiError({ status: 0, code: 'network.unreachable', detail: 'x' })
  const output: C['output'] = call.output
  if (call.path === authContract.logout.path) {
    if (logoutStatus !== 200) throw new ApiError({ status: logoutStatus, code: 'x', detail: 'x' })
    hasCookie = false
    return z.parse(output, { ok: true })
  }
  refreshes += 1
  if (!hasCookie)
    throw new ApiError({ status: 401, code: 'session.invalid', detail: 'Invalid refresh token' })
  return z.parse(output, { userData, accessToken: `token-${refreshes}`, idleSeconds: 600 })
}

function openTab(): SessionStore {
  const tab = createSessionStore({
    send,
    channel: new BroadcastChannel(`test-session-${name}`),
    locks: navigator.locks,
  })
  tabs.push(tab)
  return tab
}

beforeEach(() => {
  name += 1
  refreshes = 0
  hasCookie = true
  isReachable = true
  logoutStatus = 200
  tabs = []
  sent = []
})
afterEach(() => tabs.forEach(tab => tab.close()))

describe('browser session', () => {
  it('is restored from its cookie when the page starts', async () => {
    const tab = openTab()
    expect(tab.getState().status).toBe('unknown')
    await tab.restore(true)
    expect(tab.getState()).toMatchObject({ status: 'signed-in', user: { username: 'admin' } })
    expect(tab.getToken()).toBe('token-1')
  })

  it('AUTH-01 begins at a sign-in in all tabs, locked only if the server says so', async () => {
    const [one, two] = [openTab(), openTab()]
    one.signIn({ userData, accessToken: 'first' })
    expect([one.getState(), one.getToken()]).toEqual([
      { status: 'signed-in', user: userData },
      'first',
    ])
    await vi.waitFor(() => expect(two.getToken()).toBe('first'), { timeout: 10_000 })
    expect(two.getState()).toEqual(one.getState())
    one.setLock(true)
    one.signIn({ userData, accessToken: 'second' })
    await vi.waitFor(() => expect(two.getToken()).toBe('second'), { timeout: 10_000 })
    expect([one.getState(), two.getState()]).toEqual([
      { status: 'signed-in', user: userData },
      { status: 'signed-in', user: userData },
    ])
    one.signIn({ userData, accessToken: 'third', isLocked: true })
    await vi.waitFor(() => expect(two.getToken()).toBe('third'), { timeout: 10_000 })
    expect([one.getState(), two.getState()]).toMatchObject([{ isLocked: true }, { isLocked: true }])
  })

  it('AUTH-08 ends here, or everywhere on request', async () => {
    const tab = openTab()
    await tab.restore(true)
    await tab.signOut()
    await tab.signOut(true)
    expect(sent.slice(1)).toEqual([{ body: { everywhere: false } }, { body: { everywhere: true } }])
  })

  it('USR-18 is another person’s in one tab only, until it returns to one’s own', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.restore(true)
    await vi.waitFor(() => expect(two.getToken()).toBe('token-1'), { timeout: 10_000 })
    const expiresAt = '2026-11-27T12:00:00.000Z'
    const theirs = { userData: { ...userData, id: 15 }, accessToken: 'theirs', expiresAt }
    one.impersonate(theirs)
    await two.renew('token-1')
    expect(two.getState().user?.id).toBe(11)
    expect(one.getState()).toMatchObject({ user: { id: 15 }, impersonationExpiresAt: expiresAt })
    expect(one.getToken()).toBe('theirs')
    await one.stopImpersonating()
    expect(one.getState()).toEqual({ status: 'signed-in', user: userData, idleSeconds: 600 })
    expect(one.getToken()).toBe('token-3')
  })

  it('ACC-01 shows what a person changed about themselves, on the same token', async () => {
    const tab = openTab()
    tab.updateUser({ fullName: 'Nobody' })
    expect(tab.getState()).toEqual({ status: 'unknown', user: undefined })
    await tab.restore(true)
    tab.updateUser({ fullName: 'Ada Roth' })
    expect(tab.getState().user).toEqual({ ...userData, fullName: 'Ada Roth' })
    expect(tab.getToken()).toBe('token-1')
  })

  it('is not requested when there cannot be one', async () => {
    const tab = openTab()
    await tab.restore(false)
    expect(tab.getState().status).toBe('signed-out')
    expect(refreshes).toBe(0)
  })

  it('is refreshed once for many callers', async () => {
    const tab = openTab()
    await tab.restore(true)
    const tokens = await Promise.all(Array.from({ length: 8 }, () => tab.renew('token-1')))
    expect(new Set(tokens)).toEqual(new Set(['token-2']))
    expect(refreshes).toBe(2)
  })

  it('is refreshed once for all tabs', async () => {
    const [one, two, three] = [openTab(), openTab(), openTab()]
    await one.restore(true)
    await vi.waitFor(() => expect(three.getToken()).toBe('token-1'), { timeout: 10_000 })
    const tokens = await Promise.all([one, two, three].map(tab => tab.renew('token-1')))
    expect(tokens).toEqual(['token-2', 'token-2', 'token-2'])
    // Each of them warns before it ends.
    for (const tab of [one, two, three]) expect(tab.getState().idleSeconds).toBe(600)
    expect(refreshes).toBe(2)
  })

  it('ends in all tabs when one signs out', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.restore(true)
    await vi.waitFor(() => expect(two.getState().status).toBe('signed-in'), { timeout: 10_000 })
    await one.signOut()
    await vi.waitFor(() => expect(two.getState().status).toBe('signed-out'), { timeout: 10_000 })
    expect(two.getToken()).toBeUndefined()
  })

  it('keeps the person when it expires, so that the screen can stay open', async () => {
    const tab = openTab()
    await tab.restore(true)
    hasCookie = false
    await expect(tab.renew('token-1')).resolves.toBeUndefined()
    expect(tab.getState()).toMatchObject({ status: 'ended', user: { username: 'admin' } })
    await tab.renew(undefined)
    expect(refreshes).toBe(2)
  })

  it('survives the server being unreachable for a moment', async () => {
    const tab = openTab()
    await tab.restore(true)
    isReachable = false
    await expect(tab.renew('token-1')).rejects.toMatchObject({ status: 0 })
    expect(tab.getState().status).toBe('signed-in')
    await expect(tab.signOut()).rejects.toMatchObject({ status: 0 })
    expect(tab.getState().status).toBe('signed-in')
  })

  it.each([403, 423, 429, 500, 502, 503])(
    'AUTH-01 goes on when the server doesn’t end it (%i)',
    async status => {
      const tab = openTab()
      await tab.restore(true)
      logoutStatus = status
      await expect(tab.signOut()).rejects.toMatchObject({ status })
      expect([tab.getState().status, tab.getToken()]).toEqual(['signed-in', 'token-1'])
    },
  )

  it('AUTH-01 ends when the server has ended it already', async () => {
    const tab = openTab()
    await tab.restore(true)
    logoutStatus = 401
    await tab.signOut()
    expect(tab.getState().status).toBe('signed-out')
  })

  it('AUTH-01 holds calls during sign-out until it succeeds or fails', async () => {
    const tab = openTab()
    await tab.restore(true)
    isReachable = false
    const failed = tab.signOut().catch(() => 'failed')
    const first = tab.whenOpen().then(() => tab.getToken())
    expect(await Promise.race([first, failed])).toBe('failed')
    expect(await first).toBe('token-1')
    isReachable = true
    const ended = tab.signOut()
    expect(await tab.whenOpen().then(() => tab.getToken())).toBeUndefined()
    await ended
  })

  it('AUTH-08 locks in all tabs, stays locked over a newer token, and unlocks in all', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.restore(true)
    await vi.waitFor(() => expect(two.getToken()).toBe('token-1'), { timeout: 10_000 })
    one.setLock(true)
    await vi.waitFor(
      () => expect(two.getState()).toMatchObject({ status: 'signed-in', isLocked: true }),
      { timeout: 10_000 },
    )
    await two.renew('token-1')
    await vi.waitFor(() => expect(one.getToken()).toBe('token-2'), { timeout: 10_000 })
    expect([one.getState(), two.getState()]).toMatchObject([{ isLocked: true }, { isLocked: true }])
    let isOpen = false
    const opened = one.whenOpen().then(() => (isOpen = true))
    expect(isOpen).toBe(false)
    two.setLock(false)
    await opened
    expect([one.getState(), two.getState()]).not.toContainEqual(
      expect.objectContaining({ isLocked: true }),
    )
  })
})
