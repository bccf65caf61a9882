import type { Page } from '@playwright/test'
import type { DemoAccount } from './fixtures.ts'

// Pages of the catalogue that together show most components, for the list of all screens.

interface ShowcaseScreen {
  name: string
  path: string
  account: DemoAccount
  open?: (page: Page) => Promise<void>
}
const shown = (page: Page) => page.locator('main table code').first().waitFor()

export const SHOWCASE_SCREENS: readonly ShowcaseScreen[] = [
  { name: 'showcase', path: '/ui-element', account: 'subscriber' },
  {
    name: 'showcase-button',
    path: '/components/button',
    account: 'subscriber',
    open: async page => {
      await page.locator('#kinds [aria-expanded=false]').click()
      await page.locator('#kinds pre').waitFor()
      await shown(page)
    },
  },
  { name: 'showcase-state', path: '/components/state', account: 'subscriber', open: shown },
  { name: 'showcase-input', path: '/forms/input', account: 'subscriber', open: shown },
  { name: 'showcase-select', path: '/forms/select', account: 'subscriber', open: shown },
  { name: 'showcase-tables', path: '/tables', account: 'subscriber', open: shown },
  { name: 'showcase-points', path: '/charts/points', account: 'subscriber', open: shown },
  {
    name: 'showcase-theme',
    path: '/ui-element/theme',
    account: 'subscriber',
    open: page => page.locator('main [data-skin]').waitFor(),
  },
  { name: 'showcase-colors', path: '/colors', account: 'subscriber', open: shown },
]
