import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { InviteDrawer } from './invite-drawer.tsx'

it('USR-07 pasted people are invited once each, and a wrong address is named', async () => {
  const sent: unknown[] = []
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).includes('/apps/users/invite')) return files(address, options)
    sent.push(JSON.parse(String(options?.body)).emails)
    return new Promise(() => {})
  })
  await loadTexts(['users'])
  signInWith([{ action: 'manage', subject: 'all' }])
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <InviteDrawer onClose={() => {}} />
    </QueryClientProvider>
  ))
  const field = screen.getByRole('textbox', { name: 'Email addresses' })
  await field.fill('"Müller, Jörg" <jorg@x.example>, Ada@x.example; ada@X.example, broken@')
  await expect.element(screen.getByText('3 addresses')).toBeVisible()
  await screen.getByRole('button', { name: 'Send invitations' }).click()
  await expect.element(screen.getByText(/“broken@” isn’t an email address/)).toBeVisible()
  await field.fill('"Müller, Jörg" <jorg@x.example>, Ada@x.example')
  await screen.getByRole('button', { name: 'Send invitations' }).click()
  await expect.poll(() => sent).toEqual([['jorg@x.example', 'Ada@x.example']])
})
