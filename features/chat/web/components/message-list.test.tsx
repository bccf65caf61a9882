import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { VirtualListHandle } from '#ui/virtual-list/virtual-list.tsx'
import { MessageList } from './message-list.tsx'
import {
  catchUpAll,
  forgetChat,
  loadAt,
  putMessage,
  showNewest,
  stretchKey,
} from './message-store.ts'
import type { MessageUses } from './message-tools.tsx'
import type { Pending } from './sending.ts'
import { makeMessage, openGroup } from './test-messages.ts'

beforeAll(() => loadTexts(['chat', 'todo']))
beforeEach(() => forgetChat(1))

const uses: MessageUses = {
  onReply: vi.fn<MessageUses['onReply']>(),
  onEdit: vi.fn<MessageUses['onEdit']>(),
  onThread: vi.fn<NonNullable<MessageUses['onThread']>>(),
  onReact: vi.fn<MessageUses['onReact']>(),
  onJump: vi.fn<MessageUses['onJump']>(),
  onPin: vi.fn<MessageUses['onPin']>(),
  onStar: vi.fn<MessageUses['onStar']>(),
  onRemind: vi.fn<MessageUses['onRemind']>(),
  onMake: vi.fn<MessageUses['onMake']>(),
  onUnread: vi.fn<MessageUses['onUnread']>(),
  onReport: vi.fn<MessageUses['onReport']>(),
  onDelete: vi.fn<MessageUses['onDelete']>(),
  onCopy: vi.fn<MessageUses['onCopy']>(),
}
interface Given {
  pending?: readonly Pending[]
  firstUnreadId?: number | null
}

async function show({ pending: first = [], firstUnreadId = null }: Given = {}) {
  const atEnd = vi.fn<(isAtEnd: boolean) => void>()
  const newest = vi.fn<() => void>()
  function Screen() {
    const [pending, setPending] = useState(first)
    const handle = useRef<VirtualListHandle>(null)
    return (
      <QueryClientProvider client={queryClient}>
        <button onClick={() => setPending([makePending('Sent')])}>Send</button>
        <div style={{ height: 480, display: 'grid' }}>
          <MessageList
            open={openGroup}
            stretch={stretchKey(1)}
            pending={pending}
            firstUnreadId={firstUnreadId}
            foundId={undefined}
            uses={uses}
            handle={handle}
            onAtEnd={atEnd}
            onNewest={newest}
          />
        </div>
      </QueryClientProvider>
    )
  }
  const screen = await showScreen(Screen)
  return { screen, atEnd, newest, list: screen.getByRole('list', { name: 'Chat with Press 4' }) }
}
const makePending = (text: string): Pending => ({
  clientId: text,
  place: 'chat:1',
  text,
  at: makeMessage(99).time,
  files: [],
  state: 'pending',
  error: undefined,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => makeMessage(index + 1))

describe('message list', () => {
  it('CHAT-01 orders messages by id, each once, whatever arrives first', async () => {
    showNewest(1, { messages: many(3), hasBefore: false })
    const { screen } = await show()
    putMessage(makeMessage(5), { isNew: true })
    putMessage(makeMessage(4), { isNew: true })
    putMessage(makeMessage(5), { isNew: true })
    await expect.element(screen.getByText('5', { exact: true })).toBeVisible()
    const texts = () =>
      screen
        .getByRole('article')
        .elements()
        .map(element => element.querySelector('p')?.textContent)
    await expect.poll(texts).toEqual(['1', '2', '3', '4', '5'])
  })

  it('CHAT-02 starts at the first unread message; newer ones are counted, and one click leads there', async () => {
    showNewest(1, { messages: many(60), hasBefore: false })
    const { screen } = await show({ firstUnreadId: 20 })
    await expect.element(screen.getByText('41 new messages')).toBeVisible()
    putMessage(makeMessage(61), { isNew: true })
    await screen.getByRole('button', { name: '1 new below' }).click()
    await expect.element(screen.getByText('61', { exact: true })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: /new below|newest/ }))
      .not.toBeInTheDocument()
  })

  it('CHAT-01 X-30 announces each new message of others once, and no existing ones', async () => {
    showNewest(1, { messages: many(3), hasBefore: false })
    const { screen } = await show()
    const log = screen.getByRole('log')
    await expect.element(screen.getByText('3', { exact: true })).toBeVisible()
    expect(log.element().textContent).toBe('')
    putMessage(makeMessage(4), { isNew: true })
    putMessage(makeMessage(4), { isNew: true })
    await expect.poll(() => log.element().textContent).toMatch(/^Message from .+: 4$/)
    putMessage({ ...makeMessage(5), senderId: openGroup.ownId }, { isNew: true })
    putMessage(makeMessage(6), { isNew: true })
    await expect.poll(() => log.element().children.length).toBe(2)
    await expect.poll(() => log.element().textContent).toMatch(/: 6$/)
  })

  it.for([0, 1])(
    'CHAT-02 starts there even if older messages arrive on the way (after %i frames)',
    async frames => {
      showNewest(1, { messages: many(100).slice(50), hasBefore: true })
      const { screen } = await show({ firstUnreadId: 71 })
      for (let at = 0; at < frames; at += 1) await new Promise(requestAnimationFrame)
      for (const older of many(50)) putMessage(older, { isNew: true })
      await expect.element(screen.getByText('30 new messages')).toBeInViewport()
    },
  )

  it('CHAT-01 X-12 shows unsent messages last, with the reason for a failure', async () => {
    showNewest(1, { messages: many(2), hasBefore: false })
    const out = { place: 'chat:1', at: new Date().toISOString(), files: [] }
    const pending: Pending[] = [
      { ...out, clientId: 'a', text: 'on its way', state: 'pending', error: undefined },
      { ...out, clientId: 'b', text: 'was refused', state: 'failed', error: new Error('no') },
    ]
    const { screen } = await show({ pending })
    await expect.element(screen.getByText('Sending…')).toBeVisible()
    await expect.element(screen.getByText('Something went wrong', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Resend' })).toBeVisible()
    const last = screen.getByRole('article').elements().at(-1)
    expect(last?.textContent).toContain('was refused')
  })

  it('CHAT-01 CHAT-02 what one sends is shown at once, however far one has scrolled up', async () => {
    showNewest(1, { messages: many(60), hasBefore: false })
    const { screen } = await show({ firstUnreadId: 20 })
    await expect.element(screen.getByText('41 new messages')).toBeVisible()
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(screen.getByText('Sent', { exact: true })).toBeInViewport()
  })

  it('CHAT-02 around a linked message, only what others have written since counts as new below; sending leads to the newest', async () => {
    signInWith()
    showNewest(1, { messages: many(60), hasBefore: false })
    const spy = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => spy.mockRestore())
    const answer = (messages: unknown, hasAfter: boolean) =>
      spy.mockResolvedValueOnce(Response.json({ messages, hasBefore: false, hasAfter }))
    answer(many(20), true)
    await loadAt(stretchKey(1), 10)
    answer(many(60), false)
    await catchUpAll([1])
    spy.mockRestore()
    putMessage(makeMessage(61, { senderId: 11 }), { isNew: true })
    const { screen, newest } = await show()
    await expect.element(screen.getByRole('button', { name: 'Jump to newest' })).toBeVisible()
    putMessage(makeMessage(62), { isNew: true })
    await expect.element(screen.getByRole('button', { name: '1 new below' })).toBeVisible()
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
    expect(newest).toHaveBeenCalledTimes(1)
  })

  it('CHAT-08 offers the actions of each message: own ones can be deleted, others reported', async () => {
    const own = makeMessage(2, { senderId: 7 })
    showNewest(1, {
      messages: [{ ...own, id: 1, senderId: 11, time: new Date().toISOString() }, own],
      hasBefore: false,
    })
    const { screen } = await show()
    const theirs = screen.getByRole('article', { name: /Goro/ })
    await theirs.hover()
    await theirs.getByRole('button', { name: 'More actions for this message' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Report' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
    await screen.getByRole('menuitem', { name: 'Reply', exact: true }).click()
    expect(uses.onReply).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }))
  })
})
