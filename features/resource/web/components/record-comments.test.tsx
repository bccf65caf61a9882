import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { RecordComment } from '#platform/contract/resource-comments.contract.ts'
import { defineResource, text } from '#platform/contract/resource-fields.rules.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { RecordComments } from './record-comments.tsx'

const vans = defineResource({
  name: 'vans',
  subject: 'Client',
  nouns: { one: 'van', many: 'vans' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 905,
  fields: { name: text({ required: true }) },
})
const author = { id: 11, fullName: 'Ada Lindqvist', avatar: null, avatarColor: 'accent' } as const
const makeComment = (
  id: number,
  comment: string,
  more: Partial<RecordComment> = {},
): RecordComment => ({
  id,
  recordId: 7,
  comment,
  author,
  createdAt: '2026-03-02T08:30:00.000Z',
  editedAt: null,
  ...more,
})
let comments: RecordComment[] = []
let sent: { path: string; body: unknown }[] = []

beforeEach(async () => {
  sent = []
  comments = [
    makeComment(1, 'Wash it, @bilal'),
    makeComment(2, 'Done', { author: { ...author, id: 5, fullName: 'Bilal Haddad' } }),
    makeComment(3, 'Old words', { author: null }),
  ]
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = String(address).replace(location.origin, '').split('?')[0] ?? ''
    if (!path.startsWith('/api/')) return answers(address, options)
    if (path === '/api/vans/record/7/comments') return Promise.resolve(Response.json({ comments }))
    const body: unknown = typeof options?.body === 'string' ? JSON.parse(options.body) : {}
    sent.push({ path, body })
    return Promise.resolve(Response.json({ comment: makeComment(4, 'New'), id: 1, changeId: 3 }))
  })
  await loadTexts(['resource', 'changes'])
  signInWith()
})

const show = () =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <RecordComments resource={vans} id={7} />
      <Toasts />
    </QueryClientProvider>
  ))

it('comments show their author, and only one’s own can be changed', async () => {
  const screen = await show()
  for (const shown of ['Ada Lindqvist', 'Bilal Haddad', 'Former member', '@bilal'])
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit comment' }).elements()).toHaveLength(1)
})

it('a comment is sent by keyboard, edited and deleted with undo', async () => {
  const screen = await show()
  const field = screen.getByRole('textbox', { name: 'Write a comment… use @ to mention' })
  await field.fill('Looks good')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field).toHaveValue('')
  await screen.getByRole('button', { name: 'Edit comment' }).click()
  await screen.getByRole('textbox', { name: 'Edit comment' }).fill('Wash it well')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Edit comment' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete comment' }).click()
  await expect.element(screen.getByText('Comment deleted')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/vans/comment/add',
    '/api/vans/comment/update',
    '/api/vans/comment/delete',
  ])
  expect(sent[0]?.body).toEqual({ recordId: 7, comment: 'Looks good' })
})
