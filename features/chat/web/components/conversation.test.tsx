import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { notifyTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { refreshOpen } from '../chat.api.ts'
import { useChatAddress } from './chat-address.ts'
import { Conversation } from './conversation.tsx'
import { makeMessage, openGroup } from './test-messages.ts'
import { ThreadPanel } from './thread-panel.tsx'

it.each([
  ['from which one was removed', refreshOpen],
  ['that one has left in another tab', async () => notifyTopic('Chat', [1])],
])('CHAT-09 X-23 an open group %s says so at once, and leads back', async (_, tell) => {
  let isMember = true
  const files = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(String(address), location.origin)
    if (pathname.startsWith('/locales/')) return files(address, options)
    if (!['/apps/chat/get-chat', '/apps/chat/messages'].includes(pathname))
      return new Promise(() => {})
    const { chat } = openGroup
    return Promise.resolve(
      isMember
        ? Response.json({ chat, contact: null, draft: '' })
        : Response.json({ status: 404, code: 'chat.not_found', detail: 'Gone' }, { status: 404 }),
    )
  })
  onTestFinished(() => spy.mockRestore())
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
  await tell()
  const said = screen.getByRole('alert')
  await expect.element(said).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  const { left, width } = said.element().getBoundingClientRect()
  expect(Math.abs(left + width / 2 - 400)).toBeLessThan(20)
  await screen.getByRole('button', { name: 'Back to chats' }).click()
  await expect.poll(screen.search).not.toContain('chat=1')
})

it('CHAT-02 CHAT-17 new replies are counted at their thread, and read once it is open', async () => {
  const root = { ...makeMessage(5), thread: { count: 2, lastAt: makeMessage(7).time } }
  const reply = { ...makeMessage(7), threadId: 5, message: 'In the thread' }
  const read: unknown[] = []
  const answers = {
    '/apps/chat/get-chat': {
      chat: { ...openGroup.chat, messages: [root] },
      contact: null,
      draft: '',
    },
    '/apps/chat/messages': { messages: [root, reply], hasBefore: false, hasAfter: false },
    '/apps/chat/unread': {
      total: 1,
      unmuted: 1,
      chats: [
        {
          id: 1,
          contactId: null,
          unread: 1,
          isMuted: false,
          threads: [{ id: 5, unread: 1, mentions: 0 }],
        },
      ],
    },
  }
  answerWith(answers, read)
  await loadTexts(['chat', 'links', 'slash'])
  const place = { chatId: 1 }
  const screen = await showScreen(() => {
    const address = useChatAddress()
    return (
      <QueryClientProvider client={queryClient}>
        <div style={{ display: 'flex', width: 1000, height: 600 }}>
          <Conversation place={place} address={address} />
          {address.thread === undefined ? null : (
            <ThreadPanel place={place} threadId={address.thread} address={address} />
          )}
        </div>
      </QueryClientProvider>
    )
  }, '/apps/chat?chat=1')
  await expect.element(screen.getByRole('button', { name: '1 new reply in threads' })).toBeVisible()
  expect(read).toEqual([])
  await screen.getByRole('button', { name: /2 replies\s*1 new/ }).click()
  const thread = screen.getByRole('complementary', { name: 'Thread' })
  await expect.element(thread.getByText('In the thread')).toBeVisible()
  await expect.poll(() => read).toEqual([{ id: 1, threadId: 5 }])
  await expect.element(thread.getByRole('button', { name: /replies/ })).not.toBeInTheDocument()
})

it('X-12 CHAT-06 offline, a chat that was open before opens again with its messages', async () => {
  const answers = {
    '/apps/chat/get-chat': {
      chat: { ...openGroup.chat, messages: [{ ...makeMessage(5), message: 'Before' }] },
      contact: null,
      draft: '',
    },
  }
  answerWith(answers, [])
  await loadTexts(['chat', 'links', 'slash'])
  const screen = await showScreen(() => {
    const address = useChatAddress()
    return (
      <QueryClientProvider client={queryClient}>
        <button onClick={() => address.open(address.place ? undefined : { chatId: 1 })}>
          Turn
        </button>
        {address.place === undefined ? null : (
          <Conversation place={address.place} address={address} />
        )}
      </QueryClientProvider>
    )
  }, '/apps/chat?chat=1')
  const turn = screen.getByRole('button', { name: 'Turn' })
  const before = screen.getByText('Before')
  await expect.element(before).toBeVisible()
  vi.mocked(globalThis.fetch).mockRejectedValue(new TypeError('offline'))
  await turn.click()
  await expect.element(before).not.toBeInTheDocument()
  await turn.click()
  await expect.element(before).toBeVisible()
})

/** The server answers these paths; `read` collects what is marked as read. */
function answerWith(answers: Record<string, unknown>, read: unknown[]): void {
  const files = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(String(address), location.origin)
    if (pathname.startsWith('/locales/')) return files(address, options)
    if (pathname === '/apps/chat/mark-read') read.push(JSON.parse(String(options?.body)))
    const answer = answers[pathname]
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(Response.json(answer))
  })
  onTestFinished(() => spy.mockRestore())
  queryClient.clear()
  signInWith([{ action: 'manage', subject: 'all' }])
}
