import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { emailContract } from '../../contract/email.contract.ts'
import type { Draft } from './compose-store.ts'
import { useDraft } from './use-draft.ts'

const start: Draft = {
  to: [],
  cc: [],
  bcc: [],
  subject: 'Seals',
  message: '<p>Hello</p>',
  attachments: [],
  inReplyTo: undefined,
  forwardOf: undefined,
  isPlainText: false,
}
/** The drafts to overwrite, undefined for a new one, and what they answer. */
let asked: unknown[] = []
let answered: unknown[] = []
beforeEach(() => {
  asked = []
  answered = []
  signInWith()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = String(address).replace(location.origin, '')
    if (path !== emailContract.saveDraft.path) return answers(address, options)
    const { id, inReplyTo } = JSON.parse(String(options?.body))
    asked.push(id)
    answered.push(inReplyTo)
    // What is refused for no reason of its own is still to be stored: a maintenance, say.
    const [status, code] =
      inReplyTo !== undefined
        ? [404, 'email.original_not_found']
        : id === undefined
          ? [503, 'system.unavailable']
          : [409, 'email.no_draft']
    return Promise.resolve(Response.json({ status, code, detail: '' }, { status }))
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

/** Opens a draft, writes in it, and waits until it waits for the server. */
async function write(part: Partial<Draft>, saved?: { id: number; version: number }) {
  const on = { missing: vi.fn<() => void>(), originalMissing: vi.fn<() => void>() }
  function Writing() {
    const control = useDraft({ key: 1, start: { ...start, ...part }, saved }, on)
    return (
      <>
        <output>{control.state}</output>
        <button
          type="button"
          onClick={() => {
            control.change({ message: '<p>Hello again</p>' })
            control.keep().catch(() => undefined)
          }}
        >
          Write
        </button>
      </>
    )
  }
  const screen = await showScreen(Writing)
  await screen.getByRole('button', { name: 'Write' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('waiting')
  return on
}

it('MAIL-03 X-08 what is written after another tab has sent the draft becomes a new draft', async () => {
  const on = await write({}, { id: 7, version: 2 })
  expect(asked).toEqual([7, undefined])
  expect(on.missing).toHaveBeenCalledOnce()
})

it('MAIL-03 MAIL-05 a reply to what was deleted for good becomes a new email, with all that is written', async () => {
  const on = await write({ inReplyTo: 9 })
  expect(answered).toEqual([9, undefined])
  expect(on.originalMissing).toHaveBeenCalledOnce()
  expect(on.missing).not.toHaveBeenCalled()
})
