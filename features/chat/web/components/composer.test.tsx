import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ComposerBox } from './composer.tsx'
import { putMessage, showNewest } from './message-store.ts'
import { makeMessage, openGroup } from './test-messages.ts'
import type { Composer } from './use-composer.ts'

beforeAll(() => loadTexts(['chat', 'links', 'slash']))

const spies = () => ({
  send: vi.fn<(text: string) => void>(),
  cancel: vi.fn<() => void>(),
  editLast: vi.fn<() => void>(),
  files: vi.fn<(names: string[]) => void>(),
})

async function show(over: Partial<Composer> = {}) {
  const calls = spies()
  function Screen() {
    const [text, setText] = useState('')
    const field = useRef<HTMLTextAreaElement>(null)
    const composer: Composer = {
      text,
      type: setText,
      async send() {
        calls.send(text)
      },
      cancel: calls.cancel,
      clear: () => setText(''),
      sendFile: file => calls.files([file.name]),
      sendNow: () => Promise.reject(new Error('nothing is sent here')),
      replyTo: undefined,
      edited: undefined,
      files: {
        incoming: [],
        ready: [],
        add: some => calls.files([...some].map(file => file.name)),
        remove: () => {},
        take: () => [],
      },
      reply: () => {},
      edit: () => {},
      ...over,
    }
    return (
      <QueryClientProvider client={queryClient}>
        <ComposerBox
          composer={composer}
          open={openGroup}
          field={field}
          onEditLast={calls.editLast}
        />
      </QueryClientProvider>
    )
  }
  const screen = await showScreen(Screen)
  return {
    screen,
    notified: calls,
    field: screen.getByRole('textbox', { name: 'Message to Press 4' }),
  }
}

describe('composer', () => {
  it.each(['replyTo', 'edited'] as const)(
    'CHAT-08 what is above the field (%s) follows the message: edited, and deleted',
    async above => {
      const message = { ...makeMessage(70), message: 'Secret' }
      showNewest(1, { messages: [message], hasBefore: false })
      const { screen } = await show({ [above]: message })
      await expect.element(screen.getByText('Secret')).toBeVisible()
      putMessage({ ...message, message: 'Corrected' }, { isNew: false })
      await expect.element(screen.getByText('Corrected')).toBeVisible()
      putMessage({ ...message, message: '', deletedAt: message.time }, { isNew: false })
      await expect.element(screen.getByText('This message was deleted')).toBeVisible()
      await expect.element(screen.getByText('Corrected')).not.toBeInTheDocument()
    },
  )

  it('CHAT-18 a slash lists commands, arrow keys and Enter choose one, and a preview shows what it does', async () => {
    const { screen, notified, field } = await show()
    await field.fill('/')
    const list = screen.getByRole('listbox', { name: 'Commands' })
    // No one is signed in here: only reminders need no right.
    await expect.element(list.getByText('/remind', { exact: true })).toBeVisible()
    expect(list.getByRole('option').elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('/remind ')
    await field.fill('/remind me')
    await expect.element(screen.getByText(/There’s no message here/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(notified.send).not.toHaveBeenCalled()
  })

  it('CHAT-18 an unknown command is announced, and sent as text', async () => {
    const { screen, notified, field } = await show()
    await field.fill('/banana 4990')
    await expect
      .element(screen.getByText('There’s no “/banana” command. This will be sent as text.'))
      .toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(notified.send).toHaveBeenCalledWith('/banana 4990')
  })

  it('CHAT-06 Enter sends, Shift+Enter inserts a line break', async () => {
    const { notified, field } = await show()
    await field.click()
    await userEvent.keyboard('First{Shift>}{Enter}{/Shift}second{Enter}')
    await expect.element(field).toHaveValue('First\nsecond')
    expect(notified.send.mock.calls).toEqual([['First\nsecond']])
  })

  it('X-32 an empty field has the screen’s direction, a filled one that of its text', async () => {
    const { field } = await show()
    document.documentElement.dir = 'rtl'
    const direction = () => getComputedStyle(field.element()).direction
    expect(direction()).toBe('rtl')
    await field.fill('Hello')
    expect(direction()).toBe('ltr')
    document.documentElement.dir = 'ltr'
    expect(direction()).toBe('ltr')
    await field.fill('مرحبا')
    expect(direction()).toBe('rtl')
  })

  it('CHAT-06 Enter that completes an IME composition does not send', async () => {
    const { notified, field } = await show()
    field
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }),
      )
    expect(notified.send).not.toHaveBeenCalled()
  })

  it('CHAT-17 a mention is chosen by arrow keys, and Enter inserts it instead of sending', async () => {
    const { screen, notified, field } = await show()
    await field.click()
    await userEvent.keyboard('Ask @')
    await expect.element(screen.getByRole('option', { name: /Bruno Castellanos/ })).toBeVisible()
    await userEvent.keyboard('go{Enter}')
    await expect.element(field).toHaveValue('Ask @goro ')
    expect(notified.send).not.toHaveBeenCalled()
    await userEvent.keyboard('now{Enter}')
    expect(notified.send.mock.calls).toEqual([['Ask @goro now']])
  })

  it('CHAT-08 arrow up edits the last message, only when the field is empty', async () => {
    const { notified, field } = await show()
    await field.click()
    await userEvent.keyboard('{ArrowUp}')
    expect(notified.editLast).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('a{ArrowUp}')
    expect(notified.editLast).toHaveBeenCalledTimes(1)
  })

  it('CHAT-08 shows what it replies to, and Esc cancels the reply', async () => {
    const { screen, notified, field } = await show({ replyTo: makeMessage(7) })
    await expect.element(screen.getByText('Reply to Bruno Castellanos')).toBeVisible()
    await field.click()
    await userEvent.keyboard('{Escape}')
    expect(notified.cancel).toHaveBeenCalledTimes(1)
  })

  it('CHAT-10 accepts pasted files, and shows uploaded and uploading ones', async () => {
    const stop = new AbortController()
    const ready = [{ id: 'a', name: 'plan.pdf', type: 'application/pdf', size: 10, url: '/x' }]
    const incoming = [{ key: 'b', name: 'film.mp4', share: 0.4, stop }]
    const add = vi.fn<(some: Iterable<File>) => void>()
    const { screen, field } = await show({
      files: { incoming, ready, add, remove: () => {}, take: () => [] },
    })
    await expect.element(screen.getByText('plan.pdf')).toBeVisible()
    await expect.element(screen.getByRole('progressbar', { name: 'film.mp4' })).toBeVisible()
    await screen.getByRole('button', { name: /film\.mp4/ }).click()
    expect(stop.signal.aborted).toBe(true)
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'pasted.png', { type: 'image/png' }))
    field
      .element()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    expect(add).toHaveBeenCalledTimes(1)
  })
})
