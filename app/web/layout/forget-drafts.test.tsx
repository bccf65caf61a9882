import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session, signIn } from '#platform/web/session/session.ts'
import { readDraft, writeDraft } from '#ui/form/draft.ts'
import './forget-drafts.ts'

const someone = (id: number) =>
  signIn({
    userData: {
      id,
      username: `person.${id}`,
      fullName: `Person ${id}`,
      email: `person.${id}@example.org`,
      userGroup: 'user',
      avatar: null,
      avatarColor: 'primary',
      role: 'author',
      ability: [],
      extras: { eCommerceCartItemsCount: 0 },
    },
    accessToken: `token ${id}`,
  })
const typed = () => readDraft('user.add', { fullName: '' })?.fullName

describe('what was typed and not sent', () => {
  beforeEach(() => {
    someone(1)
    writeDraft('user.add', { fullName: 'Ada Lindqvist' })
    sessionStorage.setItem('other', 'kept')
  })

  it('S6 X-25 is gone with who signs out, and nothing else with it', async () => {
    const headers = { 'content-type': 'application/json' }
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{"ok":true}', { headers }))
    await session.signOut()
    expect(session.getState().status).toBe('signed-out')
    expect([typed(), sessionStorage.getItem('other')]).toEqual([undefined, 'kept'])
  })

  it('S6 X-25 is not for somebody else who signs in', () => {
    someone(2)
    expect(typed()).toBeUndefined()
  })

  it('X-25 stays with who goes on', () => {
    someone(1)
    expect(typed()).toBe('Ada Lindqvist')
  })
})
