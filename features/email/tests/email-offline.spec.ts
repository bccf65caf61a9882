import type { Page, WebSocketRoute } from '@playwright/test'
import { emailContract } from '../contract/email.contract.ts'
import { emailMailboxContract } from '../contract/email-mailbox.contract.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'

// Mail offline: actions are queued, shown as pending, and done once when the connection is back.

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const compose = (page: Page) => page.getByRole('dialog').last()
const editor = (page: Page) => compose(page).locator('[contenteditable=true]')

async function startMail(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Compose' }).click()
  const to = compose(page).getByRole('combobox', { name: 'To' })
  await to.fill('goro')
  await expect(page.getByRole('option', { name: 'Goro Nakamura' })).toBeVisible()
  await to.press('Enter')
  await compose(page).getByRole('textbox', { name: 'Subject' }).fill(subject)
  await expect(editor(page)).toBeVisible()
}

test('X-12 MAIL-01 MAIL-03 MAIL-08 mails written, sent, starred, moved and labeled offline are synced exactly once', async ({
  page,
  context,
  login,
  openBrowser,
  expectComplaint,
}) => {
  test.slow()
  expectComplaint(/ERR_INTERNET_DISCONNECTED|status of 404|Failed to load resource|WebSocket/)
  await login('editor')
  await context.request.post(emailMailboxContract.updateEmailSettings.path, {
    headers: await bearerOf(context, 'editor'),
    data: { undoSeconds: 5 },
  })
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(new RegExp(LIVE_PATH), route => {
    line = route
    route.connectToServer()
  })
  await page.goto('/apps/email')
  const first = page
    .getByRole('list', { name: 'Messages', exact: true })
    .getByRole('listitem')
    .first()
  await expect(first.getByRole('button', { name: 'Star' })).toBeVisible()
  const starred = (await first.getByRole('checkbox').getAttribute('aria-label')) ?? ''
  const isStarred = await first.getByRole('button', { name: 'Star' }).getAttribute('aria-pressed')
  const second = page
    .getByRole('list', { name: 'Messages', exact: true })
    .getByRole('listitem')
    .nth(1)
  const moved = (await second.getByRole('checkbox').getAttribute('aria-label')) ?? ''
  const [sent, refused, draft] = [freshName('Sent'), freshName('Refused'), freshName('Draft')]
  // This one will be refused: its draft is deleted meanwhile.
  await startMail(page, refused)
  await expect(compose(page).getByText('Draft saved')).toBeVisible()
  await compose(page).getByRole('button', { name: 'Minimize' }).click()
  await startMail(page, sent)
  await editor(page).click()
  await page.keyboard.type('Written without')

  await context.setOffline(true)
  await line?.close()
  await page.keyboard.type(' a line')
  await page.keyboard.press('Control+Enter')
  const waiting = page.getByRole('list', { name: 'Outbox' })
  await expect(waiting.getByText(sent)).toBeVisible()
  // A queued mail can be edited.
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(editor(page)).toHaveText('Written without a line')
  await compose(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(waiting.getByText(sent)).toBeVisible()
  await page.getByRole('dialog', { name: refused }).getByRole('button', { name: 'Expand' }).click()
  await page
    .getByRole('dialog', { name: refused })
    .getByRole('button', { name: 'Send', exact: true })
    .click()
  await expect(waiting.getByText(refused)).toBeVisible()
  const headers = await bearerOf(context, 'editor')
  const list = async (folder: string, q: string) => {
    const answer = await context.request.get(
      `${emailContract.listEmails.path}?folder=${folder}&q=${q}`,
      { headers },
    )
    return emailContract.listEmails.output.parse(await answer.json()).emails
  }
  const [discarded] = await list('draft', refused)
  await context.request.post(emailContract.discardDraft.path, {
    headers,
    data: { id: discarded?.id },
  })
  await context.request.post(emailMailboxContract.deleteForever.path, {
    headers,
    data: { emailIds: [discarded?.id] },
  })
  await startMail(page, draft)
  await expect(compose(page).getByText('Waiting for connection')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await first.getByRole('button', { name: 'Star' }).click()
  await expect(first.getByRole('img', { name: 'Waiting for connection' })).toBeVisible()
  await second.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await expect(page.getByRole('checkbox', { name: moved })).toHaveCount(0)
  await expect(page.getByText('5 changes waiting to sync')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/waiting to sync$/)).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByRole('checkbox', { name: starred })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Star' })).toHaveAttribute(
    'aria-pressed',
    isStarred === 'true' ? 'false' : 'true',
  )
  expect(await list('sent', sent)).toHaveLength(1)
  expect(await list('draft', draft)).toHaveLength(1)
  expect(await list('draft', sent)).toHaveLength(0)
  expect(await list('trash', moved.replace('Select ', ''))).not.toHaveLength(0)
  // Nothing is lost: the refused mail is reopened and can be sent after all.
  await expect(
    page.getByText('Your message couldn’t be sent. It’s open again so you can fix it.'),
  ).toBeVisible()
  await page
    .getByRole('dialog', { name: refused })
    .getByRole('button', { name: 'Send', exact: true })
    .click()
  await expect.poll(() => list('sent', refused)).toHaveLength(1)

  const reader = await openBrowser('author')
  await reader.goto('/apps/email')
  await expect(row(reader, sent)).toHaveCount(1, { timeout: 20_000 })
})
