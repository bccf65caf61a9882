import type { AccessRequest } from '../../contract/permissions.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { RequestsList } from './requests-list.tsx'

beforeAll(async () => {
  await loadTexts(['permissions', 'roles', 'shell', 'ui', 'users'])
  signInWith([{ action: 'manage', subject: 'all' }])
})
afterEach(() => {
  vi.mocked(globalThis.fetch).mockRestore()
  queryClient.clear()
})

const makeRequest = (id: number, subject: AccessRequest['subject']): AccessRequest => ({
  id,
  person: { id: 12, fullName: 'Inês Duarte', avatar: null, avatarColor: 'accent' },
  action: 'read',
  subject,
  reason: `For ${subject}`,
  createdAt: '2026-11-20T08:00:00Z',
  state: 'open',
  answeredBy: null,
  answeredAt: null,
  until: null,
})

/** Answers as the server does: open requests first, then the newest. */
function serve(requests: AccessRequest[]): number[] {
  const answered: number[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, options) => {
    if (options?.method === 'POST') {
      const { id } = JSON.parse(String(options.body))
      answered.push(id)
      requests = requests.map(one => (one.id === id ? { ...one, state: 'granted' as const } : one))
      return Response.json({ request: requests.find(one => one.id === id) })
    }
    const isOpen = (one: AccessRequest) => Number(one.state === 'open')
    return Response.json({
      requests: requests.toSorted((one, other) => isOpen(other) - isOpen(one) || other.id - one.id),
    })
  })
  return answered
}

it('ACL-03 a double click grants one request, says which, and the others stay in place', async () => {
  const answered = serve([makeRequest(2, 'Invoice'), makeRequest(1, 'Order')])
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <RequestsList />
      <Toasts />
    </QueryClientProvider>
  ))
  const week = screen.getByRole('button', { name: 'Grant for a week: Inês Duarte' })
  await expect.element(week.first()).toBeVisible()
  await userEvent.dblClick(week.first())
  await expect.element(screen.getByText(/has access to “.*nvoice.*” for a week/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Revoke from Inês Duarte' }))
    .toBeVisible()
  expect(answered).toEqual([2])
  const rows = screen.getByRole('listitem').elements()
  expect(rows[0]?.textContent).toContain('For Invoice')
})
