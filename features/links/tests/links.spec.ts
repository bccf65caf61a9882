import type { BrowserContext } from '@playwright/test'
import { emailMailboxContract } from '#features/email/contract/email-mailbox.contract.ts'
import { bearerOf, type DemoAccount, expect, freshName, test } from '#e2e/fixtures.ts'

// Linked records across features: created from one another and shown at both ends, in both people's browsers.

async function receive(
  context: BrowserContext,
  subject: string,
  as: DemoAccount = 'author',
): Promise<void> {
  const headers = { ...(await bearerOf(context, as)), 'content-type': 'application/octet-stream' }
  const lines = [
    'From: Ana <ana@supplier.example>',
    `To: ${as}@example.org`,
    `Subject: ${subject}`,
    `Message-ID: <${subject}@x.example>`,
  ]
  const data = [
    ...lines,
    'Date: Mon, 2 Mar 2026 08:00:00 +0000',
    '',
    'The price list is attached.',
    '',
  ].join('\r\n')
  const answer = await context.request.post(emailMailboxContract.importEmails.path, {
    headers,
    data: Buffer.from(data),
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('MAIL-21 TODO-15 an email becomes a task with its due date, and both link to each other', async ({
  page,
  context,
  login,
}) => {
  await login('author')
  const name = freshName('Gaskets')
  await receive(context, `${name} tomorrow 15:00`)
  await page.goto('/apps/email')
  await page.getByRole('listitem').filter({ hasText: name }).first().click()
  const mail = page.getByRole('article')
  await expect(mail.getByRole('heading', { name })).toBeVisible()
  await page.keyboard.press('Shift+T')
  const dialog = page.getByRole('dialog', { name: 'Create task' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue(name)
  await expect(dialog.getByLabel(/^Time/)).toHaveValue('3:00 PM')
  await dialog.getByRole('button', { name: 'Don’t use “tomorrow 15:00” as the date' }).click()
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
  await drawer.getByRole('link', { name: `Email ${name} tomorrow 15:00` }).click()
  await expect(page).toHaveURL(/\/apps\/email\/inbox\?mail=\d+/)
  await expect(chip).toBeVisible()
})

test('MAIL-21 an email becomes a ticket and an invoice draft, and links to both', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  const name = freshName('Repair of the press')
  await receive(context, name, 'admin')
  await page.goto('/apps/email')
  await page.getByRole('listitem').filter({ hasText: name }).first().click()
  const mail = page.getByRole('article')
  const make = async (what: string) => {
    await mail.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await make('Create ticket…')
  const ticket = page.getByRole('dialog', { name: 'Create ticket' })
  await expect(ticket.getByRole('textbox', { name: 'Question' })).toHaveValue(
    'The price list is attached.',
  )
  await ticket.getByRole('button', { name: 'Create ticket' }).click()
  await expect(mail.getByRole('link', { name: new RegExp(`^Ticket #\\d+ ${name}`) })).toBeVisible()
  await make('Draft invoice…')
  const draft = page.getByRole('dialog', { name: 'Draft invoice' })
  await expect(draft.getByRole('button', { name: 'Create draft' })).toHaveAccessibleDescription(
    'Select a client',
  )
  await draft.getByRole('combobox', { name: 'Client' }).fill('Halvorsen')
  await page.getByRole('option', { name: /Ines Halvorsen/ }).click()
  await draft.getByRole('button', { name: 'Create draft' }).click()
  await expect(mail.getByRole('link', { name: /^Invoice/ })).toBeVisible()
  // The ticket's toast has an "Open" too, and is the only one until the draft is created.
  await page
    .getByRole('button', { name: 'Open', description: `Draft with “${name}” created` })
    .click()
  await expect(page).toHaveURL(/\/apps\/invoice\/edit\/\d+/)
  await expect(page.getByRole('textbox', { name: /Item/ }).first()).toHaveValue(name)
})

test('CHAT-18 a chat command creates a task both people see, and completing it shows in the chat', async ({
  page,
  login,
  openBrowser,
}) => {
  const name = freshName('Bolts')
  const reader = await openBrowser('author')
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
  await expect(page.getByText('Press Enter to create')).toBeVisible()
  await field.press('Enter')
  const mine = page.getByRole('article').filter({ hasText: name })
  await expect(mine.getByRole('link', { name: `Task Count ${name}` })).toBeVisible()
  const theirs = reader.getByRole('article').filter({ hasText: name }).getByRole('link')
  await expect(theirs).toHaveAccessibleName(`Task Count ${name}`)
  await theirs.click()
  await expect(reader).toHaveURL(/\/apps\/todo\?task=\d+/)
  await expect(
    reader
      .getByRole('dialog')
      .getByRole('link', { name: `Message Count ${name} tomorrow 15:00 @author` }),
  ).toBeVisible()
})

test('CHAT-17 an invoice is discussed in a group of its name, and both link to each other', async ({
  page,
  login,
}) => {
  const words = freshName('When do they pay')
  await login('maintainer')
  await page.goto('/apps/invoice/preview/4987')
  await page.getByRole('button', { name: 'Discuss' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discuss #4987' })
  await expect(dialog.getByRole('button', { name: 'Send' })).toHaveAccessibleDescription(
    'Add at least one person',
  )
  await dialog.getByRole('textbox', { name: 'Message' }).fill(words)
  const people = dialog.getByRole('checkbox')
  await dialog.getByRole('searchbox').fill('e')
  await people.nth(0).check()
  await people.nth(1).check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: `Message ${words}` })).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/apps\/chat\?chat=\d+/)
  await expect(page.getByRole('textbox', { name: /^Message to #4987/ })).toBeVisible()
  await page
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('link', { name: /^Invoice/ })
    .click()
  await expect(page).toHaveURL(/\/apps\/invoice\/preview\/4987/)
})
