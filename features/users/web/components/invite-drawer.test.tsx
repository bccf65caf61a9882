import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { boot } from '#platform/web/boot/boot.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setInstance } from '#platform/web/instance/instance.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { toast, toasts } from '#ui/toast/toast-store.ts'
import { InviteDrawer } from './invite-drawer.tsx'

let sent: unknown[] = []

beforeEach(async () => {
  sent = []
  toast.clear()
  await loadTexts(['users'])
  signInWith([{ action: 'manage', subject: 'all' }])
})

/** Every invited address is answered as a new user, with the numbers 1, 2 and so on. */
async function showDrawer({ sendsEmail }: { sendsEmail: boolean }) {
  setInstance({ ...boot.instance, sendsEmail })
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).includes('/apps/users/invite')) return files(address, options)
    const { emails } = JSON.parse(String(options?.body))
    sent.push(emails)
    const done = [...emails.keys()].map(index => index + 1)
    return Promise.resolve(Response.json({ done, refused: [], changeId: 1 }))
  })
  return showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <InviteDrawer onClose={() => {}} />
    </QueryClientProvider>
  ))
}

it('USR-07 pasted people are invited once each, and a wrong address is named', async () => {
  const screen = await showDrawer({ sendsEmail: true })
  const field = screen.getByRole('textbox', { name: 'Email addresses' })
  await field.fill('"Müller, Jörg" <jorg@x.example>, Ada@x.example; ada@X.example, broken@')
  await expect.element(screen.getByText('3 addresses')).toBeVisible()
  await screen.getByRole('button', { name: 'Send invitations' }).click()
  await expect.element(screen.getByText(/“broken@” isn’t an email address/)).toBeVisible()
  await field.fill('"Müller, Jörg" <jorg@x.example>, Ada@x.example')
  await screen.getByRole('button', { name: 'Send invitations' }).click()
  await expect.poll(() => sent).toEqual([['jorg@x.example', 'Ada@x.example']])
  await expect.poll(() => toasts.get()).toMatchObject([{ text: '2 invitations sent' }])
})

it('USR-07 without a mail server, invitations are said to be held, and their links are offered', async () => {
  const screen = await showDrawer({ sendsEmail: false })
  await expect.element(screen.getByText(/^No mail server is set up/)).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Email addresses' })
  await field.fill('jorg@x.example, ada@x.example')
  await screen.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect
    .poll(() => toasts.get())
    .toMatchObject([
      {
        text: '2 invitations held until a mail server is set up',
        lines: ['You can copy each person’s invitation link from their page.'],
      },
    ])
  toast.clear()
  await field.fill('jorg@x.example')
  await screen.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect
    .poll(() => toasts.get())
    .toMatchObject([
      {
        text: '1 invitation held until a mail server is set up',
        action: { text: 'Copy invitation link' },
      },
    ])
})
