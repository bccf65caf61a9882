import type { BrowserContext } from '@playwright/test'

const DELAY = Number(process.env['E2E_DELAY'] ?? 0)
/** Code in many small files would otherwise take longer than any test waits. */
const CODE = new Set(['document', 'script', 'stylesheet'])

/**
 * With `E2E_DELAY=500`, every answer comes up to half a second late, code up to a third of that: journeys that only pass on a fast machine
 * fail. Those that measure times do, too, and so do some that count on requests sent while a page is closed.
 */
export async function delayAnswers(context: BrowserContext): Promise<void> {
  if (DELAY === 0) return
  await context.route('**/*', async route => {
    const most = CODE.has(route.request().resourceType()) ? DELAY / 3 : DELAY
    await new Promise(resolve => setTimeout(resolve, Math.random() * most))
    // The page may be closed by then.
    await route.continue().catch(() => undefined)
  })
}
