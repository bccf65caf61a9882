import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { Button } from '#ui/button/button.tsx'
import { showScreen } from '#ui/page/test-screen.tsx'
import { WritePost } from './write-post.tsx'

const post: ProfilePost = {
  id: 1,
  userId: 7,
  username: 'Ada Lindqvist',
  avatar: null,
  avatarColor: 'accent',
  postTime: '2026-03-02T08:30:00.000Z',
  editedAt: null,
  postText: '<p>The press is back</p>',
  audience: 'everyone',
  likes: 0,
  likedCount: 0,
  likedUsers: [],
  youLiked: false,
  comments: 0,
  share: '/pages/profile?post=1',
  detailedComments: [],
  poll: null,
  isOwn: true,
  canDelete: true,
  named: [],
  youReported: false,
  version: 1,
}

function Screen() {
  const navigate = useNavigate()
  return (
    <QueryClientProvider client={queryClient}>
      <Button onClick={() => void navigate({ to: '.', search: { tab: 'about' } })}>About</Button>
      <WritePost />
    </QueryClientProvider>
  )
}

beforeEach(async () => {
  queryClient.clear()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    String(address).endsWith('/profile/posts')
      ? Promise.resolve(Response.json({ post }, { status: 201 }))
      : answers(address, options),
  )
  await loadTexts(['profile'])
  signInWith()
})

it('PROF-02 X-25 a post that was begun is not lost by another tab or Cancel without asking', async () => {
  const screen = await showScreen(Screen)
  const text = screen.getByRole('textbox', { name: 'Text' })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await press('What’s new?')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('The press is back')
  await expect.element(text).toHaveTextContent('The press is back')
  await press('About')
  await press('Keep editing')
  await press('Cancel')
  await press('Keep editing')
  await expect.element(text).toHaveTextContent('The press is back')
  await press('Cancel')
  await press('Discard')
  await expect.element(screen.getByRole('button', { name: 'What’s new?' })).toHaveFocus()
})

it('PROF-02 publishing asks nothing and returns the focus to where it began', async () => {
  const screen = await showScreen(Screen)
  await screen.getByRole('button', { name: 'What’s new?' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await userEvent.keyboard('The press is back')
  await screen.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'What’s new?' })).toHaveFocus()
  expect(screen.getByRole('alertdialog').elements()).toHaveLength(0)
})
