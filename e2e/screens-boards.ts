import type { Page } from '@playwright/test'
import type { DemoAccount } from './fixtures.ts'

// The boards, for the list of all screens.

interface BoardScreen {
  name: string
  path: string
  account?: DemoAccount
  open?: (page: Page) => Promise<void>
}
/** No card waits any more. */
const drawn = async (page: Page) => {
  await page.locator('[data-card]').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-card] [aria-busy=true]') === null)
}
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()

export const BOARD_SCREENS: readonly BoardScreen[] = [
  { name: 'board-store', path: '/', account: 'admin', open: drawn },
  { name: 'board-store-subscriber', path: '/', account: 'subscriber', open: drawn },
  {
    name: 'board-analytics',
    path: '/dashboard/analytics?period=lastYear&compare=1',
    account: 'admin',
    open: drawn,
  },
  { name: 'board-statistics', path: '/cards/statistics', account: 'admin', open: drawn },
  { name: 'board-figures', path: '/cards/analytics', account: 'admin', open: drawn },
  { name: 'board-no-right', path: '/cards/statistics', account: 'subscriber', open: drawn },
  { name: 'board-arrange', path: '/?arrange=1', account: 'admin', open: dialog },
  { name: 'board-tv', path: '/?tv=1', account: 'admin', open: dialog },
]
