import type { Page } from '@playwright/test'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'

// One's own changes, undone from any device (features.md X-07, demo 8).

const TASKS = 40
const panel = (page: Page) => page.getByRole('dialog', { name: 'Recent changes' })
const rows = (page: Page) => page.locator('main [data-row]')

test('X-07 TODO-03 forty deleted tasks are restored from a phone after the browser closed, and deleted again', async ({
  openBrowser,
}) => {
  const page = await openBrowser('author')
  const context = page.context()
  const stem = freshName('Errand')
  const headers = await bearerOf(context, 'author')
  for (let index = 0; index < TASKS; index += 1) {
    const made = await context.request.post(todoContract.addTask.path, {
      headers,
      data: { task: { title: `${stem} ${index}` } },
    })
    expect(made.status()).toBe(201)
  }
  await page.goto(`/apps/todo?q=${stem}`)
  await expect(rows(page).first()).toBeVisible()
  const boxes = page.getByRole('checkbox', { name: `Select “${stem}` })
  await boxes.first().click()
  await boxes.last().click({ modifiers: ['Shift'] })
  await expect(page.getByText(`${TASKS} selected`)).toBeVisible()
  await page
    .getByRole('region', { name: 'Selected tasks' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(rows(page)).toHaveCount(0)
  await context.close()

  const small = await openBrowser('author', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await small.goto(`/apps/todo?q=${stem}`)
  await small.locator('header [aria-haspopup=menu]').last().click()
  await small.getByRole('menuitem', { name: 'Recent changes' }).click()
  const entry = panel(small).getByRole('listitem').first()
  await expect(entry).toContainText(`${TASKS} tasks`)
  await entry.getByRole('button', { name: /^Undo/ }).click()
  await expect(entry).toContainText('undone')
  await small.keyboard.press('Escape')
  await expect(rows(small).first()).toBeVisible()

  // By shortcut, after a reload, it can be redone.
  await small.reload()
  await expect(rows(small).first()).toBeVisible()
  await small.keyboard.press('g')
  await small.keyboard.press('z')
  await panel(small).getByRole('listitem').first().getByRole('button', { name: /^Redo/ }).click()
  await expect(
    panel(small).getByRole('listitem').first().getByRole('button', { name: /^Undo/ }),
  ).toBeVisible()
  await small.keyboard.press('Escape')
  await expect(rows(small)).toHaveCount(0)
})
