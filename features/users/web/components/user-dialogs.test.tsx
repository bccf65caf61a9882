import { type User, usersContract } from '../../contract/users.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { UserDialogs } from './user-dialogs.tsx'

const mina: User = {
  id: 7,
  fullName: 'Mina Okafor',
  username: 'mina',
  email: 'mina@example.com',
  company: '',
  role: 'subscriber',
  country: '',
  contact: '',
  currentPlan: 'basic',
  status: 'active',
  avatar: null,
  avatarColor: 'info',
  version: 1,
  createdAt: '2026-03-02T09:00:00.000Z',
  lastSeenAt: null,
  invitationExpiresAt: null,
  suspended: null,
}

it('USR-03 a user is deleted once their own page has been left, so that it never asks for them again', async () => {
  await loadTexts(['users', 'ui', 'changes'])
  signInWith([{ action: 'manage', subject: 'all' }])
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(address => {
    const { pathname } = new URL(String(address), location.origin)
    asked.push(pathname)
    return Promise.resolve(Response.json({ ownedRecords: [], done: [7], refused: [] }))
  })
  const left = Promise.withResolvers<void>()
  const onClose = vi.fn<() => void>()
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <UserDialogs
        question={{ kind: 'delete', people: [mina] }}
        onClose={onClose}
        onDelete={() => left.promise}
      />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 10_000 })
  const deletions = () => asked.filter(path => path === usersContract.deleteUsers.path).length
  expect(deletions()).toBe(0)
  left.resolve()
  await expect.poll(deletions).toBe(1)
  vi.mocked(globalThis.fetch).mockRestore()
})
