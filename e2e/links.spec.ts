import type { BrowserContext } from '@playwright/test'
import { emailMailboxContract } from '@smart-fft/contract/email-mailbox.contract'
import { bearerOf, expect, freshName, signIn, test } from './fixtures.ts'

// Records that stand for each other across rooms: made of one another, seen from both, in the browsers of both people.

async function receive(context: BrowserContext, subject: string): Promise<void> {
  const headers = { ...(await bearerOf(context, 'author')), 'content-type': 'application/octet-stream' }
  const lines = ['From: Ana <ana@supplier.example>', 'To: author@example.org', `Subject: ${subject}`, `Message-ID: <${subject}@x.example>`]
  const data = [...lines, 'Date: Mon, 2 Mar 2026 08:00:00 +0000', '', 'The price list is attached.', ''].join('\r\n')
  const answer = await context.request.post(emailMailboxContract.importEmails.path, { headers, data: Buffer.from(data) })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('MAIL-21 TODO-15 a mail becomes a task that is due when it says so, and each leads to the other', async ({ page, context, login }) => {
  await login('author')
  const name = freshName('Gaskets')
  await receive(context, `${name} tomorrow 15:00`)
  await page.goto('/apps/email')
  await page.getByRole('listitem').filter({ hasText: name }).first().click()
  const mail = page.getByRole('article')
  await expect(mail.getByRole('heading', { name })).toBeVisible()
  await page.keyboard.press('Shift+T')
  const dialog = page.getByRole('dialog', { name: 'Make a task' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue(name)
  await expect(dialog.getByLabel(/^Time/)).toHaveValue('15:00')
  await dialog.getByRole('button', { name: 'Not “tomorrow 15:00”: leave the date out' }).click()
  await expect(title).toHaveValue(`${name} tomorrow 15:00`)
  await expect(dialog.getByLabel(/^Time/)).toHaveValue('')
  await dialog.getByLabel(/^Due/).fill('2030-05-06')
  await title.fill(`Order ${name}`)
  await title.press('Enter')
  await expect(dialog).toBeHidden()
  const chip = mail.getByRole('link', { name: `Task Order ${name}` })
  await expect(chip).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/apps\/todo\?task=\d+/)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: `Mail ${name} tomorrow 15:00` }).click()
  await expect(page).toHaveURL(/\/apps\/email\/inbox\?mail=\d+/)
  await expect(chip).toBeVisible()
})

test('CHAT-18 a command in a chat makes a task that both see, done where it is done', async ({ page, login, browser, baseURL }) => {
  const name = freshName('Bolts')
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await signIn(other, 'author')
  const reader = await other.newPage()
  await reader.goto('/apps/chat?contact=5')
  await expect(reader.getByRole('textbox', { name: /^Message to/ }).first()).toBeVisible()
  await login('editor')
  await page.goto('/apps/chat?contact=7')
  const field = page.getByRole('textbox', { name: /^Message to/ }).first()
  await field.fill('/t')
  await expect(page.getByRole('option', { name: /\/task/ })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('/task ')
  await field.pressSequentially(`Count ${name} tomorrow 15:00 @author`)
  await expect(page.getByText('Enter makes it')).toBeVisible()
  await field.press('Enter')
  const mine = page.getByRole('article').filter({ hasText: name })
  await expect(mine.getByRole('link', { name: `Task Count ${name}` })).toBeVisible()
  const theirs = reader.getByRole('article').filter({ hasText: name }).getByRole('link')
  await expect(theirs).toHaveAccessibleName(`Task Count ${name}`)
  await theirs.click()
  await expect(reader).toHaveURL(/\/apps\/todo\?task=\d+/)
  await expect(reader.getByRole('dialog').getByRole('link', { name: `Message Count ${name} tomorrow 15:00 @author` })).toBeVisible()
  await other.close()
})
