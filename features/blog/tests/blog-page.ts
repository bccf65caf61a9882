import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

// Locators of the post editor for journeys.

export const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible({ timeout: 15_000 })
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
