import type { Page } from '@playwright/test'

/** A slow connection: the page is loaded, its scripts are held back until they are released. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  return release
}
