import { MINUTE } from '#platform/contract/durations.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type {} from '@vitest/browser-playwright'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session, setScreenLock, signIn } from '#platform/web/session/session.ts'
import { readDraft, writeDraft } from '#ui/form/draft.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { SessionWatch } from './session-watch.tsx'

const someone = (id: number) => ({
  userData: {
    id,
    username: `person.${id}`,
    fullName: `Person ${id}`,
    email: `person.${id}@example.org`,
    userGroup: 'user',
    avatar: null,
    avatarColor: 'accent' as const,
    role: 'author' as const,
    ability: [],
    extras: { eCommerceCartItemsCount: 0 },
  },
  accessToken: `token ${id}`,
})
const typed = () => readDraft('user.add', { fullName: '' })?.fullName

function Screen() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionWatch />
    </QueryClientProvider>
  )
}

describe('unsent drafts', () => {
  beforeEach(async () => {
    signIn(someone(1))
    await showScreen(Screen)
    writeDraft('user.add', { fullName: 'Ada Lindqvist' })
    sessionStorage.setItem('other', 'kept')
  })

  it('S6 X-25 are deleted on sign-out, and nothing else with them', async () => {
    const headers = { 'content-type': 'application/json' }
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{"ok":true}', { headers }))
    await session.signOut()
    expect(session.getState().status).toBe('signed-out')
    await expect.poll(typed).toBeUndefined()
    expect(sessionStorage.getItem('other')).toBe('kept')
  })

  it('S6 X-25 are deleted when someone else signs in in another tab', async () => {
    signIn(someone(2))
    await expect.poll(typed).toBeUndefined()
  })

  it('X-25 survive impersonation and the return from it', async () => {
    session.impersonate({ ...someone(3), expiresAt: '2126-01-01T00:00:00.000Z' })
    await expect.poll(() => session.getState().user?.id).toBe(3)
    signIn(someone(1))
    await expect.poll(() => session.getState().user?.id).toBe(1)
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(typed()).toBe('Ada Lindqvist')
  })
})

describe('a minute after the page was opened', () => {
  afterEach(async () => {
    vi.useRealTimers()
    await cdp().send('Network.setBlockedURLs', { urls: [] })
    await cdp().send('Network.disable')
  })

  it('AUTH-08 a lost connection leaves the screen as it is, and the lock works once it is back', async () => {
    const failed = vi.fn<() => void>()
    cdp().on('Network.loadingFailed', failed)
    await cdp().send('Network.enable')
    await cdp().send('Network.setBlockedURLs', {
      urls: ['*/time-limits.tsx*', '*/screen-lock.tsx*'],
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    signIn({ ...someone(1), idleSeconds: 3600 })
    const screen = await showScreen(() => (
      <>
        <h1>Half a name</h1>
        <Screen />
      </>
    ))
    vi.advanceTimersByTime(MINUTE)
    await expect.poll(() => failed.mock.calls.length).toBe(2)
    setScreenLock(true)
    await expect.element(screen.getByRole('heading', { name: 'Half a name' })).toBeVisible()
    await cdp().send('Network.setBlockedURLs', { urls: [] })
    const lock = screen.getByRole('dialog', { name: 'Screen locked' })
    await expect
      .poll(() => {
        dispatchEvent(new Event('online'))
        return lock.elements()
      })
      .toHaveLength(1)
  })
})
