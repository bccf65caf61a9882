import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ChatMessage } from '../../contract/chat.contract.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { deliverNews } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ChatWatch } from './chat-watch.tsx'
import { makeMessage } from './test-messages.ts'

beforeEach(async () => {
  queryClient.clear()
  signInWith([{ action: 'manage', subject: 'all' }])
  await loadTexts(['chat', 'quick-reply'])
})

function arrive(message: Partial<ChatMessage>, title = 'Press 4'): void {
  deliverNews('Chat', {
    kind: 'message',
    message: { ...makeMessage(1), ...message },
    isNew: true,
    isPartial: false,
    senderName: 'Bruno Castellanos',
    title,
    hasReceipts: true,
  })
}

async function show() {
  const files = globalThis.fetch
  const bodies: unknown[] = []
  const answers = vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (String(address).includes('/locales/')) return files(address, options)
    if (typeof options?.body === 'string') bodies.push(JSON.parse(options.body))
    return new Promise(() => {})
  })
  onTestFinished(() => answers.mockRestore())
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <ChatWatch />
    </QueryClientProvider>
  ))
  const card = screen.getByRole('group', { name: /^New message/ })
  return { screen, bodies, card, field: card.getByRole('textbox') }
}

it('CHAT-15 what is typed into the quick reply stays when further messages arrive, there and elsewhere', async () => {
  const { card, field } = await show()
  arrive({ id: 1, message: 'First' })
  await field.fill('Half a sentence')
  arrive({ id: 2, message: 'Second' })
  await expect.element(card.getByText('Second')).toBeVisible()
  await expect.element(field).toHaveValue('Half a sentence')
  arrive({ id: 3, chatId: 2, message: 'Third' }, 'Press 5')
  arrive({ id: 4, message: 'Fourth' })
  await expect.element(card.getByText('Fourth')).toBeVisible()
  await expect.element(field).toHaveValue('Half a sentence')
})

it('CHAT-15 CHAT-17 the quick reply to a message in a thread is sent to that thread, and opens it', async () => {
  const { screen, bodies, card, field } = await show()
  arrive({ id: 8, threadId: 5, message: 'In the thread' })
  await field.fill('Me too')
  await card.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => bodies)
    .toContainEqual({ obj: expect.objectContaining({ message: 'Me too', threadId: 5 }) })
  arrive({ id: 9, threadId: 5, message: 'And again' })
  await card.getByText('And again').click()
  await expect.poll(screen.search).toBe('?chat=1&thread=5')
})

it('CHAT-15 the quick reply goes when its chat is opened elsewhere on the screen', async () => {
  const { screen, card } = await show()
  arrive({ id: 1, message: 'First' })
  await expect.element(card).toBeVisible()
  await screen.router.navigate({ to: '/apps/chat', search: { chat: 1 } })
  await expect.element(card).not.toBeInTheDocument()
})
