import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { bodyOf, closeAllCompose, type Draft, useComposeWindows } from './compose-store.ts'
import { hasWaitingChanges, queueChanges } from './waiting-changes.ts'
import { queueMail } from './waiting-mail.ts'
import { WaitingMails } from './waiting-mails.tsx'

beforeAll(() => loadTexts(['email']))
beforeEach(() => {
  for (const { id } of outbox.waiting()) outbox.takeBack(id)
  closeAllCompose()
})

const draft: Draft = {
  to: [{ name: 'Goro Nakamura', email: 'goro@example.com' }],
  cc: [],
  bcc: [{ name: '', email: 'secret@example.com' }],
  subject: 'Seals',
  message: '<p>Hello</p>',
  attachments: [],
  inReplyTo: 7,
  forwardOf: undefined,
  isPlainText: false,
}

describe('the outbox', () => {
  it('X-12 shows the recipients of waiting mails, and reopens them unchanged for editing', async () => {
    let open: ReturnType<typeof useComposeWindows> = []
    function Screen() {
      open = useComposeWindows()
      return <WaitingMails />
    }
    queueMail({ draft, saved: { id: 3, version: 2 }, unsure: undefined, key: 'one-sending' })
    const screen = await showScreen(Screen)
    await expect
      .element(screen.getByText('Waiting for connection · to Goro Nakamura, secret@example.com'))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Edit' }).click()
    await expect.element(screen.getByText('Seals')).not.toBeInTheDocument()
    expect(open).toMatchObject([{ start: draft, saved: { id: 3, version: 2 }, shape: 'dock' }])
    expect(outbox.waiting()).toEqual([])
  })

  it('X-12 sends the same request body after a draft was stored and reloaded', () => {
    const stored: Draft = JSON.parse(
      JSON.stringify({ ...draft, to: [{ email: 'goro@example.com', name: 'Goro Nakamura' }] }),
    )
    expect(JSON.stringify(bodyOf(stored))).toBe(JSON.stringify(bodyOf(draft)))
  })

  it('X-12 queued changes can be undone while they wait', () => {
    const takeBack = queueChanges([
      { does: 'label', ids: [1], label: 'company', set: 'add' },
      { does: 'label', ids: [2], label: 'company', set: 'remove' },
    ])
    expect(hasWaitingChanges()).toBe(true)
    takeBack()
    expect(hasWaitingChanges()).toBe(false)
  })
})
