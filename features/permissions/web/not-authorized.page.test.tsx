import { permissionsContract, type AccessRequest } from '../contract/permissions.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { NotAuthorizedPage } from './not-authorized.page.tsx'

beforeAll(async () => {
  await loadTexts(['permissions', 'roles', 'shell', 'ui', 'users'])
  signInWith()
})
afterEach(() => {
  vi.mocked(globalThis.fetch).mockRestore()
  queryClient.clear()
})

it('ACL-03 once a right is requested, the request is linked to instead of offered again', async () => {
  const requests: AccessRequest[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    if (options?.method !== 'POST') return Response.json({ requests })
    expect(String(address)).toContain(permissionsContract.requestAccess.path)
    const { action, subject, reason } = JSON.parse(String(options.body))
    const request: AccessRequest = {
      id: 1,
      person: { id: 11, fullName: 'Ada Lindqvist', avatar: null, avatarColor: 'accent' },
      action,
      subject,
      reason,
      createdAt: new Date().toISOString(),
      state: 'open',
      answeredBy: null,
      answeredAt: null,
      until: null,
    }
    requests.push(request)
    return Response.json({ request }, { status: 201 })
  })
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <NotAuthorizedPage access={{ can: ['read', 'Audit'] }} />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Request access' }).click()
  await screen.getByLabelText('Why do you need access?').fill('For the yearly report')
  await screen.getByRole('button', { name: 'Send request' }).click()
  const link = screen.getByRole('link', { name: 'Access requested just now' })
  await expect.element(link).toHaveAttribute('href', '/access-control?tab=ownRequests')
  await expect
    .element(screen.getByRole('button', { name: 'Request access' }))
    .not.toBeInTheDocument()
})
