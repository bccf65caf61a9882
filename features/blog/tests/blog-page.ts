import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

// The editor of a post, as the journeys through the blog name its parts.

export const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible({ timeout: 15_000 })
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
