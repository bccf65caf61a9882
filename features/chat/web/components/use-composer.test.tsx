import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ComposerBox } from './composer.tsx'
import { makeMessage, openGroup } from './test-messages.ts'
import { useComposer } from './use-composer.ts'

beforeAll(() => loadTexts(['chat', 'links', 'slash']))

/** One of several chats is open. */
function Chats() {
  const [chatId, setChatId] = useState(1)
  return (
    <QueryClientProvider client={queryClient}>
      {[1, 2].map(id => (
        <button key={id} onClick={() => setChatId(id)}>{`Chat ${id}`}</button>
      ))}
      <Chat key={chatId} chatId={chatId} />
      <Chat key={`${chatId} thread`} chatId={chatId} threadId={10 * chatId} />
    </QueryClientProvider>
  )
}

function Chat({ chatId, threadId }: { chatId: number; threadId?: number }) {
  const field = useRef<HTMLTextAreaElement>(null)
  // Without an id no one is notified that someone is typing.
  const composer = useComposer({ place: { chatId }, chatId: undefined, draft: '', threadId })
  return (
    <section aria-label={threadId === undefined ? 'Chat' : 'Thread'}>
      <button onClick={() => composer.edit(makeMessage(7))}>Edit</button>
      <button onClick={() => composer.reply(makeMessage(8))}>Answer</button>
      <ComposerBox composer={composer} open={openGroup} field={field} />
    </section>
  )
}

/** An upload is answered with this file once the returned function is called. */
function holdUpload(file: object): () => void {
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  const status = vi.spyOn(XMLHttpRequest.prototype, 'status', 'get').mockReturnValue(201)
  const text = vi
    .spyOn(XMLHttpRequest.prototype, 'responseText', 'get')
    .mockReturnValue(JSON.stringify({ file }))
  onTestFinished(() => {
    for (const one of [sending, status, text]) one.mockRestore()
  })
  return () => {
    const request: unknown = sending.mock.contexts.at(-1)
    if (request instanceof XMLHttpRequest) request.dispatchEvent(new Event('load'))
  }
}

describe('useComposer', () => {
  it.each([
    // A chat's draft would be sent to the server.
    ['Chat', ''],
    ['Thread', 'Half a sentence'],
  ])(
    'CHAT-08 CHAT-17 an edit comes back with its %s, and afterwards what was written there',
    async (where, written) => {
      const screen = await showScreen(Chats)
      const here = screen.getByRole('region', { name: where })
      const field = here.getByRole('textbox')
      await field.fill(written)
      await here.getByRole('button', { name: 'Edit' }).click()
      await expect.element(field).toHaveValue('7')
      await field.fill('Seven')
      await screen.getByRole('button', { name: 'Chat 2' }).click()
      await expect.element(field).toHaveValue('')
      await expect.element(here.getByText('Edit message')).not.toBeInTheDocument()
      await screen.getByRole('button', { name: 'Chat 1' }).click()
      await expect.element(field).toHaveValue('Seven')
      await here.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(field).toHaveValue(written)
    },
  )

  it.each(['Chat', 'Thread'])(
    'CHAT-08 CHAT-10 what a %s is answered with stays there while one looks into another: files, and the quoted message',
    async where => {
      signInWith()
      const finish = holdUpload({
        id: 'a',
        name: 'plan.txt',
        type: 'text/plain',
        size: 1,
        url: '/x',
      })
      const screen = await showScreen(Chats)
      const here = screen.getByRole('region', { name: where })
      await here.getByRole('button', { name: 'Answer' }).click()
      await userEvent.upload(
        here.getByLabelText('Attach files').last(),
        new File(['x'], 'plan.txt'),
      )
      await expect.element(here.getByRole('progressbar')).toBeVisible()
      await screen.getByRole('button', { name: 'Chat 2' }).click()
      finish()
      await expect.element(here.getByText('plan.txt')).not.toBeInTheDocument()
      await expect.element(here.getByText(/^Reply to/)).not.toBeInTheDocument()
      await screen.getByRole('button', { name: 'Chat 1' }).click()
      await expect.element(here.getByText(/^Reply to/)).toBeVisible()
      await expect.element(here.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible()
    },
  )

  it('CHAT-06 X-08 a draft follows what another tab writes and sends, until it is typed here', async () => {
    signInWith([], 21)
    const write = (text: string) =>
      queryClient.setQueryData(['chat', 'list'], {
        drafts: text === '' ? [] : [{ contactId: null, chatId: 1, text }],
      })
    write('')
    const screen = await showScreen(Chats)
    const field = screen.getByRole('region', { name: 'Chat' }).getByRole('textbox')
    write('Written there')
    await expect.element(field).toHaveValue('Written there')
    write('')
    await expect.element(field).toHaveValue('')
    const answers = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({}))
    onTestFinished(() => answers.mockRestore())
    await field.fill('Typed here')
    write('Written there')
    await expect.element(field).toHaveValue('Typed here')
  })

  it('CHAT-06 X-36 what someone has typed is not shown to who signs in next in the same tab', async () => {
    signInWith()
    const screen = await showScreen(Chats)
    const answers = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({}))
    onTestFinished(() => answers.mockRestore())
    const field = screen.getByRole('region', { name: 'Chat' }).getByRole('textbox')
    const reopen = async () => {
      await screen.getByRole('button', { name: 'Chat 2' }).click()
      await screen.getByRole('button', { name: 'Chat 1' }).click()
    }
    await field.fill('mine')
    await reopen()
    await expect.element(field).toHaveValue('mine')
    signInWith([], 12)
    await reopen()
    await expect.element(field).toHaveValue('')
  })

  it('X-12 CHAT-06 a message sent offline waits as one change: its emptied field is none', async () => {
    signInWith()
    const requests = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'))
    onTestFinished(() => {
      requests.mockRestore()
      for (const { id } of outbox.waiting()) outbox.takeBack(id)
    })
    const screen = await showScreen(Chats)
    const field = screen.getByRole('region', { name: 'Chat' }).getByRole('textbox')
    const countEmptied = () =>
      requests.mock.calls.filter(([, init]) => String(init?.body).includes('"text":""')).length
    for (const [index, text] of ['One', 'Two'].entries()) {
      await field.fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.poll(countEmptied).toBe(index + 1)
    }
    expect(outbox.waiting().map(one => one.kind)).toEqual(['chat.send', 'chat.send'])
  })
})
