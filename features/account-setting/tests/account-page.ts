import type { Locator, Page } from '@playwright/test'

// Locators of the account settings for journeys.

export const openAccount = (page: Page, tab?: string) =>
  page.goto(`/pages/account-settings${tab === undefined ? '' : `?tab=${tab}`}`)
export const card = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
export const switchOf = (page: Page, name: string): Locator =>
  page.getByRole('switch', { name, exact: true })
