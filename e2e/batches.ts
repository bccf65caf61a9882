import type { BrowserContext, Page } from '@playwright/test'
import { BATCH_PATH } from '#platform/contract/batch.rules.ts'

/** Makes every read a request of its own, as with a server that knows no batches, so that a test can hold one back or answer it. */
export const sendReadsAlone = (target: Page | BrowserContext): Promise<unknown> =>
  target.route(`**${BATCH_PATH}`, route =>
    route.fulfill({ contentType: 'application/x-ndjson', body: '' }),
  )

/**
 * Reports errors inside batches, in the words of the browser for requests: it knows nothing of those.
 * @returns resolves when what was received so far has been read.
 */
export function watchBatches(page: Page, complain: (text: string) => void): () => Promise<unknown> {
  const reading: Promise<unknown>[] = []
  page.on('response', response => {
    if (!response.url().endsWith(BATCH_PATH)) return
    const read = async () => {
      for (const [, status] of (await response.text()).matchAll(
        /^\{"at":\d+,"status":([45]\d\d)/gm,
      ))
        complain(`error: Failed to load resource: the server responded with a status of ${status}`)
    }
    // Gone with its page.
    reading.push(read().catch(() => undefined))
  })
  return () => Promise.all(reading)
}
