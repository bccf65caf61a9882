import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { WritePost } from './write-post.tsx'

/** The form with a poll between two drinks, and what has been posted. */
async function openPoll() {
  await loadTexts(['profile', 'ui', 'rich-text', 'date-field'])
  const posted: unknown[] = []
  session.signIn({
    accessToken: 'none',
    userData: {
      id: 11,
      fullName: 'Ada Lindqvist',
      avatar: null,
      avatarColor: 'accent',
      username: 'admin',
      email: 'ada@example.com',
      userGroup: 'admin',
      role: 'admin',
      ability: [],
      extras: { eCommerceCartItemsCount: 0 },
    },
  })
  const real = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.method !== 'POST') return real(input, init)
    posted.push(JSON.parse(String(init.body)))
    return Promise.resolve(Response.json({}, { status: 500 }))
  })
  onTestFinished(() => {
    spy.mockRestore()
    setPreferences({ timeZone: '' })
  })
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <WritePost />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'What’s new?' }).click()
  await screen.getByRole('button', { name: 'Poll' }).click()
  await screen.getByRole('textbox', { name: 'Question' }).fill('Which drink?')
  await screen.getByRole('textbox', { name: 'Option 1' }).fill('Tea')
  await screen.getByRole('textbox', { name: 'Option 2' }).fill('Coffee')
  return {
    screen,
    posted,
    closes: screen.getByRole('textbox', { name: 'Closes on' }),
    post: screen.getByRole('button', { name: 'Post', exact: true }),
  }
}

it('PROF-03 a poll closes at a time in the account’s time zone; one that does not exist is refused', async () => {
  const { posted, closes, post } = await openPoll()
  setPreferences({ timeZone: 'Asia/Tokyo' })
  await closes.fill('31/02/2097 10:00')
  await post.click()
  await expect.element(closes).toBeInvalid()
  await expect.element(closes).toHaveFocus()
  expect(posted).toEqual([])
  await closes.fill('05/12/2097 10:00')
  await post.click()
  await expect
    .poll(() => posted)
    .toMatchObject([{ poll: { closesAt: '2097-12-05T01:00:00.000Z' } }])
})

it('PROF-03 a poll does not take the same option twice', async () => {
  const { screen, posted, post } = await openPoll()
  const second = screen.getByRole('textbox', { name: 'Option 2' })
  await second.fill('Tea ')
  await post.click()
  await expect.element(screen.getByText('This option is already in the list.')).toBeVisible()
  await expect.element(second).toBeInvalid()
  await expect.element(second).toHaveFocus()
  expect(posted).toEqual([])
})
