import type { Page } from '@playwright/test'
import { invoiceApprovalContract } from '../contract/invoice-approval.contract.ts'
import { bearerOf, expect, test } from '#e2e/fixtures.ts'

// Around the invoice form: imports, and approval by a second person.

const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

// The rule applies to the whole server, which the following journeys share.
test.afterEach(async ({ context }) => {
  const headers = await bearerOf(context, 'admin')
  const answer = await context.request.post(invoiceApprovalContract.saveApprovalRules.path, {
    headers,
    data: { isOn: false, threshold: null },
  })
  expect(answer.status(), await answer.text()).toBe(200)
})

test('INV-07 X-19 a payment file with invalid rows is previewed, each problem is named, and the valid rows are imported', async ({
  page,
  login,
}) => {
  await login('maintainer')
  await page.goto('/apps/invoice/list?status=Sent')
  const row = page.getByRole('row').filter({ hasText: /#\d+/ }).first()
  const number = /#(\d+)/.exec(await row.innerText())?.[1] ?? ''
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Import payments' }).click()
  await expect(page).toHaveURL(/import=payments/)
  const dialog = page.getByRole('dialog', { name: 'Import payments' })
  const lines = [
    'Invoice;Amount;Date;Text',
    `#${number};1;2026-01-05;From the bank`,
    '999999;1;2026-01-05;',
    `${number};99999999;2026-01-05;`,
  ]
  await dialog.locator('input[type=file]').setInputFiles(csv('bank.csv', lines))
  await expect(dialog.getByLabel('Invoice number')).toHaveValue('0')
  await expect(dialog.getByLabel('Paid on')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('1 row can be imported')).toBeVisible()
  await expect(
    dialog.getByRole('row', {
      name: /^3 Invoice number 999999 There’s no invoice with this number/,
    }),
  ).toBeVisible()
  await expect(
    dialog.getByRole('row', { name: /^4 Amount 99999999 This is more than is owed/ }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip them and import 1 row' }).click()
  await expect(dialog).toBeHidden()
  await toast(page, '1 payment recorded')
  await page.goto(`/apps/invoice/list?q=${number}`)
  await expect(page.getByRole('row').filter({ hasText: `#${number}` })).toContainText(
    'Partial payment',
  )
})

test('INV-31 X-10 X-22 a draft waits for approval, is approved in a second browser, and is then issued', async ({
  page,
  login,
  openBrowser,
}) => {
  test.slow()
  await login('maintainer')
  await page.goto('/apps/invoice/list?panel=approval')
  await page.getByRole('dialog').getByText('Require approval by a second person').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Approval rule saved')
  await page.goto('/apps/invoice/add')
  await page.getByRole('button', { name: 'Add new client' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Four Eyes Ltd')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Four Eyes Ltd saved')
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  await line.getByLabel('Item').fill('Anvil')
  await line.getByLabel('Cost').fill('250')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft for Four Eyes Ltd')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const issue = page.getByRole('menuitem', { name: 'Issue without emailing' })
  await more.click()
  await expect(issue).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await page.getByRole('alertdialog').getByLabel('Note').fill('Wanted on Friday')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request approval' }).click()
  await toast(page, 'Waiting for approval')

  const other = await openBrowser('admin')
  await other.goto('/apps/invoice/list?approval=requested')
  const row = other.getByRole('row').filter({ hasText: 'Four Eyes Ltd' })
  await expect(row).toContainText('To approve')
  await row.getByRole('link').first().click()
  await toast(other, 'Wanted on Friday')
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click()

  // The first browser updates live.
  await more.click()
  await expect(issue).not.toHaveAttribute('aria-disabled', 'true')
  await issue.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/)
  await expect(page.getByRole('main')).toContainText('Approved')
})

test('INV-31 INV-22 an issued invoice is split: its parts replace it and add up to it', async ({
  page,
  login,
}) => {
  await login('maintainer')
  await page.goto('/apps/invoice/list?status=Sent&sort=asc')
  const row = page.getByRole('row').filter({ hasText: /#\d+/ }).first()
  const total =
    /[\d,]+\.\d\d/.exec((await row.getByRole('cell').allInnerTexts()).join(' '))?.[0] ?? ''
  await row.getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^#\d+$/)
  const number = await heading.textContent()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Split into parts' }).click()
  const dialog = page.getByRole('dialog', { name: /Split #\d+ into partial invoices/ })
  await expect(dialog).toContainText(total)
  const status = dialog.locator('p[role=status]')
  const first = dialog.getByRole('group', { name: 'Part 1' })
  await first.getByLabel('Percent').fill('50')
  await expect(status).toHaveText('The parts don’t add up to the total.')
  await dialog.getByRole('group', { name: 'Part 2' }).getByLabel('Percent').fill('25')
  await dialog.getByRole('group', { name: 'Part 3' }).getByLabel('Percent').fill('25')
  await expect(status).toHaveText('')
  await dialog.getByRole('button', { name: 'Split and issue' }).click()
  await toast(page, `${number} split into 3 parts`)
  await expect(page.getByRole('main')).toContainText('Void')
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click()
  // In the client's language.
  await expect(page.getByRole('article')).toContainText(
    new RegExp(`1 (?:of|von|de|sur|من) 3 .*${number?.slice(1)}`),
  )
})
