import type { Email, EmailListQuery } from '../../contract/email-shapes.rules.ts'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ByKey } from './key-target.tsx'
import { LabelMenu, MoveMenu } from './mail-menus.tsx'
import type { ListingControl } from './use-listing.ts'
import type { MailActions } from './use-mail-actions.ts'
import { useMailKeys } from './use-mail-keys.ts'
import { useMailSelection } from './use-mail-selection.ts'

beforeAll(() => loadTexts(['email', 'ui']))
const done: string[] = []
beforeEach(() => done.splice(0))

const mail: Email = {
  id: 7,
  threadId: 7,
  kind: 'received',
  folder: 'inbox',
  from: {
    name: 'Goro Nakamura',
    email: 'goro@example.com',
    avatar: null,
    avatarColor: 'info',
    userId: null,
  },
  to: [],
  cc: [],
  bcc: [],
  subject: 'Seals',
  labels: [],
  message: '',
  attachments: [],
  replies: [],
  isStarred: false,
  isRead: true,
  isDeleted: false,
  time: '2026-11-21T08:00:00.000Z',
  version: 1,
  excerpt: '',
  hasAttachments: false,
  threadCount: 1,
  threadUnread: 0,
  messageId: '<seals@example.com>',
  inReplyTo: null,
  cameFrom: null,
  snoozedUntil: null,
  sendAt: null,
  sendState: null,
}
const nothing = async () => {}
const actions: MailActions = {
  read: nothing,
  star: nothing,
  move: nothing,
  trash: nothing,
  restore: nothing,
  label: nothing,
  snooze: nothing,
  deleteForever: nothing,
}
const answers = { write() {}, reply() {}, forward() {}, async draft() {} }

async function show(view: ListingControl['view']) {
  const listing: EmailListQuery = { q: '', search: '', folder: view, label: '', group: 'mail' }
  const control: ListingControl = {
    listing,
    view,
    label: undefined,
    text: '',
    openId: undefined,
    search() {},
    open() {},
  }
  function Screen() {
    const selection = useMailSelection(listing, [mail])
    const [cursor, setCursor] = useState<number | undefined>(mail.id)
    useMailKeys({
      control,
      selection,
      actions,
      answers,
      mails: [mail],
      cursor,
      onCursor: setCursor,
    })
    if (selection.count === 0) return null
    return (
      <>
        <MoveMenu from={view} onMove={folder => done.push(folder)} />
        <LabelMenu
          labels={[]}
          mails={[mail]}
          onLabel={() => {}}
          onAdd={() => done.push('new label')}
        />
        <ByKey target="forever">
          <button type="button" onClick={() => done.push('asks')}>
            Delete
          </button>
        </ByKey>
      </>
    )
  }
  return showScreen(Screen)
}

describe('mail shortcuts', () => {
  it('MAIL-14 v and l open the menus for the current mail, and Enter picks the first item', async () => {
    const screen = await show('inbox')
    await userEvent.keyboard('v')
    await expect.element(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
    await screen.getByRole('menuitem', { name: 'Archive' }).click()
    await userEvent.keyboard('l')
    await expect.element(screen.getByRole('menuitem')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(done).toEqual(['archive', 'new label'])
  })

  it('MAIL-09 MAIL-14 # in trash asks for confirmation, as the button does', async () => {
    await show('trash')
    await userEvent.keyboard('#')
    expect(done).toEqual(['asks'])
  })

  it('MAIL-14 MAIL-15 a scheduled mail has nowhere to be moved to until sending is canceled', async () => {
    const screen = await show('scheduled')
    await userEvent.keyboard('x')
    await expect.element(screen.getByRole('button', { name: 'Labels' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Move to' })).not.toBeInTheDocument()
  })
})
