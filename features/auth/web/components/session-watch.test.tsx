import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session, signIn } from '#platform/web/session/session.ts'
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
