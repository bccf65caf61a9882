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
/** The drafts to overwrite; undefined for a new one. */
let asked: unknown[] = []
beforeEach(() => {
  asked = []
  signInWith()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = String(address).replace(location.origin, '')
    if (path !== emailContract.saveDraft.path) return answers(address, options)
    const { id } = JSON.parse(String(options?.body))
    asked.push(id)
    // The new draft is still to be stored: a maintenance, say.
    const status = id === undefined ? 503 : 409
    const code = id === undefined ? 'system.unavailable' : 'email.no_draft'
    return Promise.resolve(Response.json({ status, code, detail: '' }, { status }))
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('MAIL-03 X-08 what is written after another tab has sent the draft becomes a new draft', async () => {
  const onMissing = vi.fn<() => void>()
  function Writing() {
    const control = useDraft({ key: 1, start, saved: { id: 7, version: 2 } }, onMissing)
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
  expect(asked).toEqual([7, undefined])
  expect(onMissing).toHaveBeenCalledOnce()
})
