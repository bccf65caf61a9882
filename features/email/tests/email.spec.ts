import type { BrowserContext, Locator, Page } from '@playwright/test'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { emailMailboxContract } from '../contract/email-mailbox.contract.ts'
import { handOver } from '#app/server/test/nodes/smtp-client.ts'
import { startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { bearerOf, type DemoAccount, expect, freshName, test } from '#e2e/fixtures.ts'
import { findFreePort } from '../../../scripts/source/free-port.ts'
import { startServer } from '#e2e/server.ts'

// Mail end to end: write, send, undo, read, reply; to outside and back.

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const compose = (page: Page) => page.getByRole('dialog').last()
const editor = (page: Page) => compose(page).locator('[contenteditable=true]')
const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Folders and labels' }).getByRole('link', { name })
const opened = (page: Page) => page.getByRole('article')

async function openMail(page: Page, path = '/apps/email'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('list', { name: 'Messages', exact: true })).toBeVisible()
}
/** Records desktop notifications; the page counts as unfocused. */
const RECORD_NOTIFICATIONS = `document.hasFocus = () => false
window.Notification = class extends EventTarget {
  static permission = 'granted'
  constructor(title, { body }) {
    super()
    document.documentElement.dataset.notified = title + ': ' + body
  }
}`

const setUndo = (context: BrowserContext, account: DemoAccount, undoSeconds: number) =>
  setSettings(context, account, { undoSeconds })
async function setSettings(
  context: BrowserContext,
  account: DemoAccount,
  data: Record<string, unknown>,
): Promise<void> {
  const answer = await context.request.post(emailMailboxContract.updateEmailSettings.path, {
    headers: await bearerOf(context, account),
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
async function setStatus(
  context: BrowserContext,
  account: DemoAccount,
  status: 'online' | 'busy',
): Promise<void> {
  const answer = await context.request.post(chatPeopleContract.updateChatProfile.path, {
    headers: await bearerOf(context, account),
    data: { status },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
async function addReceiver(dialog: Locator, text: string, name: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'To' })
  await field.fill(text)
  await expect(dialog.getByRole('option', { name }).first()).toBeVisible()
  await field.press('Enter')
  await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

test('MAIL-01 MAIL-02 MAIL-03 MAIL-04 MAIL-05 MAIL-06 MAIL-13 X-10 composes, saves a draft, undoes sending, sends, receives live and replies', async ({
  page,
  context,
  login,
  openBrowser,
}) => {
  test.slow()
  await login('editor')
  await setUndo(context, 'editor', 5)
  const subject = freshName('Seals')
  const reader = await openBrowser('author')
  await openMail(reader)
  await openMail(page)
  await page.keyboard.press('c')
  const to = compose(page).getByRole('combobox', { name: 'To' })
  await compose(page).getByRole('textbox', { name: 'Subject' }).press('Control+Enter')
  await expect(page.getByText('Add at least one recipient.')).toBeVisible()
  await expect(to).toBeFocused()
  await addReceiver(compose(page), 'goro', 'Goro Nakamura')
  await to.evaluate(field => {
    const data = new DataTransfer()
    data.setData('text', '"A B" <a@b.example>, nonsense')
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(compose(page).getByText('invalid address')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('nonsense isn’t a valid email address.')).toBeVisible()
  await compose(page).getByRole('button', { name: 'Remove nonsense' }).click()
  await compose(page).getByRole('button', { name: 'Remove A B' }).click()
  await compose(page).getByRole('textbox', { name: 'Subject' }).fill(subject)
  await editor(page).click()
  await page.keyboard.type('Hello ')
  await expect(compose(page).getByText('Draft saved')).toBeVisible()
  await page.keyboard.type('there')
  await expect(editor(page)).toHaveText('Hello there')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await folder(page, 'Drafts').click()
  await row(page, subject).getByRole('button', { name: subject }).click()
  await expect(compose(page).getByRole('button', { name: 'Remove Goro Nakamura' })).toBeVisible()
  await expect(editor(page)).toHaveText('Hello there')
  await compose(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a'.repeat(2048)),
    })
  await expect(compose(page).getByText('2 KB', { exact: true })).toBeVisible()
  await editor(page).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(' again')
  await expect(editor(page)).toHaveText('Hello there again')
  await expect(compose(page).getByText('notes.txt')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, subject)).toHaveCount(0)

  await expect(row(reader, subject)).toBeVisible({ timeout: 20_000 })
  const unread = async () => Number(/\((\d+)\)/.exec(await reader.title())?.[1] ?? 0)
  const before = await unread()
  await row(reader, subject).getByRole('link').click()
  await expect(opened(reader).getByText('Hello there again')).toBeVisible()
  await expect(opened(reader).getByRole('link', { name: 'Download notes.txt' })).toBeVisible()
  await expect.poll(unread).toBe(before - 1)
  await setUndo(reader.context(), 'author', 5)
  await reader.keyboard.press('r')
  await expect(compose(reader).getByRole('textbox', { name: 'Subject' })).toHaveValue(
    `Re: ${subject}`,
  )
  await expect(compose(reader).getByRole('button', { name: 'Remove Emre Yıldız' })).toBeVisible()
  await expect(editor(reader)).toBeFocused()
  await reader.keyboard.type('An answer')
  await reader.keyboard.press('Control+Enter')
  await openMail(page)
  await expect(row(page, `Re: ${subject}`)).toBeVisible({ timeout: 20_000 })
  await row(page, `Re: ${subject}`).getByRole('link').click()
  await expect(opened(page).getByText('An answer')).toBeVisible()
  await expect(opened(page).getByText('Goro Nakamura').first()).toBeVisible()
})

test('MAIL-07 MAIL-08 MAIL-09 MAIL-11 MAIL-12 MAIL-14 MAIL-15 MAIL-16 finds, selects, moves, labels, snoozes, deletes and restores mails', async ({
  page,
  login,
}) => {
  await login('maintainer')
  await openMail(page)
  await expect(row(page, 'Metalworks Fair')).toBeVisible()
  const unread = () => folder(page, 'Inbox').innerText()
  const before = await unread()
  // By keyboard alone: go to the second mail, select it, delete it; then undo.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('#')
  await expect(page.getByText('Message moved to Trash')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(unread).toBe(before)
  // The counter is back before the row: that would move the others under the pointer.
  await expect(row(page, 'Kestrel Freight')).toBeVisible()

  await row(page, 'Metalworks Fair').hover()
  await row(page, 'Metalworks Fair').getByRole('checkbox').click()
  await row(page, 'Kestrel Freight').hover()
  await row(page, 'Kestrel Freight').getByRole('checkbox').click()
  const tools = page.getByRole('toolbar', { name: 'Message actions' })
  await tools.getByRole('button', { name: 'Labels' }).click()
  await page.getByRole('menuitem', { name: 'Add Important' }).click()
  await expect(page.getByText('Label Important updated on 2 messages')).toBeVisible()
  await tools.getByRole('button', { name: 'Move to', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row(page, 'Metalworks Fair')).toHaveCount(0)
  await folder(page, 'Important').click()
  await expect(row(page, 'Metalworks Fair')).toBeVisible()
  await expect(row(page, 'Kestrel Freight')).toBeVisible()

  // Searches the whole mailbox, with the terms as chips and neighbors within the results.
  await page.getByRole('searchbox', { name: 'Search mail' }).fill('from:fair in:anywhere')
  await expect(page.getByRole('button', { name: 'Remove from:fair from search' })).toBeVisible()
  await expect(row(page, 'Metalworks Fair')).toHaveCount(1)
  await row(page, 'Metalworks Fair').getByRole('link').click()
  const view = page.getByRole('toolbar', { name: 'Actions for this message' })
  // The frame of a mail with its own layout is as high as its content: no scrolling inside it.
  const body = page.locator('iframe')
  await expect(body.contentFrame().getByText('Print your badge')).toBeVisible()
  await expect(body).toHaveAttribute('height', /^\d{3,}$/)
  const hidden = (frame: Element) =>
    frame instanceof HTMLIFrameElement
      ? (frame.contentDocument?.documentElement.scrollHeight ?? 9_999) - frame.clientHeight
      : 9_999
  await expect.poll(() => body.evaluate(hidden)).toBeLessThanOrEqual(0)
  await expect(view.getByRole('button', { name: 'Newer' })).toHaveAttribute('aria-disabled', 'true')
  await expect(view.getByRole('button', { name: 'Older', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await view.getByRole('button', { name: 'Move to Inbox' }).click()
  await expect(opened(page)).toHaveCount(0)

  await folder(page, 'Inbox').click()
  await row(page, 'Metalworks Fair').getByRole('link').click()
  await view.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(row(page, 'Metalworks Fair')).toHaveCount(0)
  await folder(page, 'Snoozed').click()
  await row(page, 'Metalworks Fair').getByRole('link').click()
  await view.getByRole('button', { name: 'Delete' }).click()
  await folder(page, 'Trash').click()
  await expect(page.getByText(/Messages in Trash are deleted/)).toBeVisible()
  await row(page, 'Metalworks Fair').getByRole('link').click()
  await view.getByRole('button', { name: 'Restore' }).click()
  await expect(row(page, 'Metalworks Fair')).toHaveCount(0)
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Trash is empty')).toBeVisible()

  await page.getByRole('button', { name: 'Add label' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Suppliers')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(folder(page, 'Suppliers')).toBeVisible()
})

test('MAIL-01 MAIL-05 MAIL-19 MAIL-22 an outside mail arrives live with a desktop notification; the reply leaves by SMTP and joins the thread', async ({
  openBrowser,
}) => {
  test.slow()
  const sink = await startSmtpSink()
  const port = await findFreePort()
  const server = await startServer({
    smtpUrl: sink.url,
    env: async () => ({ SMTP_IN_PORT: `${port}` }),
  })
  try {
    const page = await openBrowser('author', { baseURL: server.url })
    await page.addInitScript(RECORD_NOTIFICATIONS)
    await setSettings(page.context(), 'author', { undoSeconds: 5, desktopNotices: true })
    await setStatus(page.context(), 'author', 'online')
    await openMail(page)
    await expect(row(page, 'Metalworks Fair')).toBeVisible()
    // Counts and notifications load a moment after the screen.
    await expect(page.getByRole('link', { name: /^Mail/ }).first()).toContainText('unread')
    await handOver(port, {
      from: 'Ada Out <ada@out.example>',
      to: 'author@example.com',
      subject: 'From far away',
      text: 'Do you hear me?',
      messageId: '<first@out.example>',
    })
    await expect(row(page, 'From far away')).toBeVisible({ timeout: 5_000 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['notified']))
      .toBe('Ada Out: From far away')
    await row(page, 'From far away').getByRole('link').click()
    await expect(opened(page).getByText('Do you hear me?')).toBeVisible()
    await expect(opened(page).getByText('Sender not verified')).toBeVisible()
    await page.keyboard.press('r')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type('Loud and clear')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => sink.received.length, { timeout: 20_000 }).toBe(1)
    const [answer] = sink.received
    expect(answer).toMatchObject({
      subject: 'Re: From far away',
      inReplyTo: '<first@out.example>',
      references: '<first@out.example>',
    })
    expect(answer?.to?.[0]?.address).toBe('ada@out.example')
    expect(answer?.text).toContain('Loud and clear')
    await handOver(port, {
      from: 'Ada Out <ada@out.example>',
      to: 'author@example.com',
      subject: 'Re: From far away',
      text: 'Then all is well',
      inReplyTo: answer?.messageId ?? '',
      references: ['<first@out.example>', answer?.messageId ?? ''],
    })
    await expect(opened(page).getByText('Loud and clear').first()).toBeVisible()
    await expect(row(page, 'Re: From far away').getByText('3', { exact: true })).toBeVisible()
    // Someone busy in chat gets no desktop notification; the mail arrives all the same.
    await setStatus(page.context(), 'author', 'busy')
    await page.goto('/apps/email')
    await expect(row(page, 'From far away')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Mail/ }).first()).toContainText('unread')
    await handOver(port, {
      from: 'Ada Out <ada@out.example>',
      to: 'author@example.com',
      subject: 'Once more',
      text: 'Still there?',
    })
    await expect(row(page, 'Once more')).toBeVisible({ timeout: 5_000 })
    await expect(page.getByText('1 new message', { exact: true })).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.dataset['notified'])).toBeUndefined()
    // Closed before the server stops: an open page would try to reconnect.
    await page.context().close()
  } finally {
    await server.stop()
    await sink.close()
  }
})
