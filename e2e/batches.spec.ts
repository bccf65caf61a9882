import type { Page } from '@playwright/test'
import { BATCH_PATH } from '#platform/contract/batch.rules.ts'
import { sendReadsAlone } from './batches.ts'
import { expect, test } from './fixtures.ts'

// Reads that a screen makes at once go to the server in one request.

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shown = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await expect(card(page, 'Orders')).toContainText(/\d/)
}
/** Addresses of the calls a page reads one by one. */
function followReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /^\/(?:card|dashboard)\//.test(pathname)) reads.push(pathname)
  })
  return reads
}

test.beforeEach(({ login }) => login('admin'))

test('the cards of a dashboard are read in one request, and each on its own from a server without batches', async ({
  page,
}) => {
  const reads = followReads(page)
  await page.goto('/cards/statistics')
  await shown(page)
  expect(reads).toEqual([])
  await sendReadsAlone(page)
  await page.reload()
  await shown(page)
  expect(reads.length).toBeGreaterThan(5)
  expect(reads.length).toBe(new Set(reads).size)
})

test('a read that fails inside a batch shows its error on its card alone, and is retried alone', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/)
  await page.route(`**${BATCH_PATH}`, async route => {
    const { reads }: { reads: string[] } = route.request().postDataJSON()
    const at = reads.findIndex(path => path.startsWith('/card/card-statistics/orders?'))
    const answer = await route.fetch()
    const text = await answer.text()
    const failed = { at, status: 500, headers: {}, body: { code: 'server.failed', detail: 'x' } }
    const lines = text
      .split('\n')
      .map(line => (line.startsWith(`{"at":${at},`) ? JSON.stringify(failed) : line))
    await route.fulfill({ response: answer, body: lines.join('\n') })
  })
  await page.goto('/cards/statistics')
  const orders = card(page, 'Orders received')
  await expect(orders.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
  await orders.getByRole('button', { name: 'Try again' }).click()
  await expect(orders.getByRole('alert')).toHaveCount(0)
  await expect(orders).toContainText(/\d/)
})
