import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { refreshOpen } from '../chat.api.ts'
import { useChatAddress } from './chat-address.ts'
import { Conversation } from './conversation.tsx'
import { openGroup } from './test-messages.ts'

it('CHAT-09 X-23 an open group from which one was removed says so at once, and leads back', async () => {
  let isMember = true
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(String(address), location.origin)
    if (pathname !== '/apps/chat/get-chat') {
      if (pathname.startsWith('/locales/')) return files(address, options)
      return new Promise(() => {})
    }
    const { chat } = openGroup
    return Promise.resolve(
      isMember
        ? Response.json({ chat, contact: null, draft: '' })
        : Response.json({ status: 404, code: 'chat.not_found', detail: 'Gone' }, { status: 404 }),
    )
  })
  queryClient.clear()
  signInWith([{ action: 'manage', subject: 'all' }])
  await loadTexts(['chat', 'links', 'slash'])
  const place = { chatId: 1 }
  const screen = await showScreen(() => {
    const address = useChatAddress()
    return (
      <QueryClientProvider client={queryClient}>
        <div style={{ display: 'flex', width: 800, height: 600 }}>
          <Conversation place={place} address={address} />
        </div>
      </QueryClientProvider>
    )
  }, '/apps/chat?chat=1')
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  isMember = false
  await refreshOpen()
  const said = screen.getByRole('alert')
  await expect.element(said).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  const { left, width } = said.element().getBoundingClientRect()
  expect(Math.abs(left + width / 2 - 400)).toBeLessThan(20)
  await screen.getByRole('button', { name: 'Back to chats' }).click()
  await expect.poll(screen.search).not.toContain('chat=1')
})
