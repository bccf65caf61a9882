import { invoiceContract } from '../contract/invoice.contract.ts'
import * as z from 'zod/mini'
import { invoiceDocumentsContract } from '../contract/invoice-documents.contract.ts'
import { bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'

// Invoices outside the app: a link opened without an account, a reported payment, the PDF and its verification, printing.

test('INV-11 INV-12 INV-15 INV-18 an invoice is shared by link, downloaded, reported paid and verified; the link expires; only the sheet is printed', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  // The revoked link.
  expectComplaint(/status of 404/)
  await login('maintainer')
  const headers = await bearerOf(page.context(), 'maintainer')
  const post = async (path: string, data: object) =>
    (await page.context().request.post(path, { headers, data })).json()
  const name = freshName('Client')
  const { client } = invoiceContract.saveClient.output.parse(
    await post(invoiceContract.saveClient.path, {
      name,
      companyEmail: 'c@client.example',
      country: 'Germany',
    }),
  )
  const items = [{ item: 'Careful work', cost: 123.45, qty: 2 }]
  const { invoice } = invoiceContract.addInvoice.output.parse(
    await post(invoiceContract.addInvoice.path, {
      clientId: client.id,
      currency: 'EUR',
      items,
      issuedDate: '2026-03-02',
    }),
  )
  await post(invoiceContract.issueInvoices.path, { ids: [invoice.id] })

  await page.goto(`/apps/invoice/preview/${invoice.id}`)
  await page.getByRole('button', { name: 'Create link' }).click()
  const made = page.getByRole('alertdialog', { name: 'Link created' })
  const url = (await made.textContent())?.match(/http\S+?\/i\/[\w-]{43}/)?.[0] ?? ''
  await made.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()

  // Opened without an account.
  const stranger = await openBrowser()
  const path = new URL(url).pathname
  await stranger.goto(path)
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Invoice')
  await expect(stranger.getByText(name)).toBeVisible()
  await expect(stranger.getByText('€246.90').first()).toBeVisible()
  const [download] = await Promise.all([
    stranger.waitForEvent('download'),
    stranger.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  const file = await download.path()
  await stranger.getByRole('button', { name: 'I’ve paid by bank transfer' }).click()
  await expect(stranger.getByText('We’ll look out for your transfer')).toBeVisible()
  await expect(page.getByText('Reported as paid').first()).toBeVisible()

  // Verification of the PDF.
  await stranger.goto('/i/verify')
  await stranger.getByLabel('Choose a PDF').setInputFiles(file)
  await expect(stranger.getByText('This document is genuine')).toBeVisible()
  await stranger.getByLabel('Choose a PDF').setInputFiles({
    name: 'other.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 other'),
  })
  await expect(stranger.getByText('We don’t recognize this document')).toBeVisible()

  // Only the sheet is printed.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Careful work')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  // Nor does anything lie over its first lines, as the fade below the bar does on the screen.
  expect(await page.getByRole('article').evaluate(coversOf)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  expect(await page.getByRole('article').evaluate(coversOf)).toEqual(['sticky'])

  // All links end, also one that is open.
  const another = z
    .object({ url: z.string() })
    .parse(await post(invoiceDocumentsContract.addInvoiceLink.path, { id: invoice.id }))
  await stranger.goto(new URL(another.url).pathname)
  await expect(stranger.getByRole('button', { name: 'I’ve paid by bank transfer' })).toBeVisible()
  await page.getByRole('button', { name: 'Revoke all links' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke all links' }).click()
  await expect(page.getByText('2 links revoked')).toBeVisible()
  await stranger.getByRole('button', { name: 'I’ve paid by bank transfer' }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'This link is no longer valid',
  )
  const [answer] = await Promise.all([
    stranger.waitForResponse(response => response.url().endsWith(path)),
    stranger.goto(path),
  ])
  expect(answer.status()).toBe(404)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'This link is no longer valid',
  )
})

/** What is drawn before the elements around one, and isn't in the flow. */
function coversOf(element: Element): string[] {
  const covers = []
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { display, position } = getComputedStyle(around, '::before')
    if (display !== 'none' && position !== 'static') covers.push(position)
  }
  return covers
}
