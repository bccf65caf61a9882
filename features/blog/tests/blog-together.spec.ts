import type { Page } from '@playwright/test'
import { saved, text } from './blog-page.ts'
import { expect, freshName, test } from '#e2e/fixtures.ts'

// Two people editing one post: each sees the other, both write at once, nothing is lost.

const paragraph = (page: Page, at: number) => text(page).locator('p').nth(at)
const writers = (page: Page) =>
  page.getByRole('list', { name: 'Also editing this post' }).getByRole('listitem')

/** Moves the caret to the end of a paragraph, by keyboard. */
async function goTo(page: Page, at: number): Promise<void> {
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  for (let n = 0; n < at; n += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  // The editor learns of caret moves a moment after the browser; no one types that fast.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 150))))
}

test('BLOG-25 X-13 two people write in one post at once, see each other’s positions, and lose nothing', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  test.slow()
  // Concurrent saves: the later one is rejected with 412, and merged.
  expectComplaint(/412/)
  const title = freshName('Ours')
  await login('editor')
  await page.goto('/pages/blog/edit/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await text(page).focus()
  await page.keyboard.type('First.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third.')
  await saved(page)
  await expect(page).toHaveURL(/\/edit\/\d+$/)
  await expect(writers(page)).toHaveCount(0)

  const other = await openBrowser('admin')
  await other.goto(new URL(page.url()).pathname)
  await expect(paragraph(other, 1)).toHaveText('Second.')
  await expect(writers(page)).toHaveCount(1)
  await expect(writers(other)).toHaveCount(1)

  // At the same time, in adjacent paragraphs.
  await goTo(page, 0)
  await goTo(other, 1)
  await Promise.all([
    page.keyboard.type(' Written by one.', { delay: 90 }),
    other.keyboard.type(' Written by two.', { delay: 90 }),
  ])
  for (const one of [page, other]) {
    await expect(paragraph(one, 0)).toHaveText('First. Written by one.')
    await expect(paragraph(one, 1)).toHaveText('Second. Written by two.')
  }
  // Remote edits do not move the local caret.
  await page.keyboard.type(' On.')
  await other.keyboard.type(' And on.')
  await expect(paragraph(other, 0)).toHaveText('First. Written by one. On.')
  await expect(paragraph(page, 1)).toHaveText('Second. Written by two. And on.')

  // A paragraph being edited is marked with a name, and accepts no input from others.
  await expect(paragraph(page, 1)).toHaveAttribute('data-people', /is typing$/)
  await expect(paragraph(other, 0)).toHaveAttribute('data-held', '')
  await expect(writers(other)).toContainText('is typing in paragraph 1')
  await goTo(page, 1)
  await page.keyboard.type('X')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+b')
  await expect(
    page.getByRole('status').filter({ hasText: 'is editing this paragraph' }),
  ).toBeVisible()
  await expect(paragraph(page, 1)).toHaveText('Second. Written by two. And on.')
  // Leaving a paragraph releases it.
  await expect(paragraph(other, 0)).not.toHaveAttribute('data-held')

  // A new paragraph above the other's, and its undo, leave the other's text in place.
  await goTo(page, 0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('In between.')
  await expect(paragraph(other, 1)).toHaveText('In between.')
  await other.keyboard.type(' Still.')
  await expect(paragraph(page, 2)).toHaveText('Second. Written by two. And on. Still.')
  await page.keyboard.press('Control+z')
  await expect(text(page)).not.toContainText('In between.')
  await expect(text(other)).not.toContainText('In between.')
  await expect(text(page)).toContainText('Second. Written by two. And on. Still.')

  // Closing the page releases everything.
  await other.keyboard.type('!')
  await expect(text(page).locator('[data-held]')).toHaveCount(1)
  await expect(text(page)).toContainText('Still.!')
  await other.context().close()
  await expect(text(page).locator('[data-held]')).toHaveCount(0)
  await expect(writers(page)).toHaveCount(0)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' The end.')
  await saved(page)
  await page.reload()
  for (const words of [
    'First. Written by one. On.',
    'Second. Written by two. And on. Still.!',
    'Third. The end.',
  ])
    await expect(text(page)).toContainText(words)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('BLOG-25 X-08 merges offline edits on reconnect, and asks only about paragraphs edited on both sides', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  test.slow()
  expectComplaint(/412|ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/)
  await login('editor')
  await page.goto('/pages/blog/edit/new')
  await page.getByLabel('Title', { exact: true }).fill(freshName('Apart'))
  await text(page).focus()
  for (const word of ['One.', 'Two.', 'Three.']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await saved(page)
  const other = await openBrowser('admin')
  await other.goto(new URL(page.url()).pathname)
  await expect(writers(page)).toHaveCount(1)

  await page.context().setOffline(true)
  await goTo(page, 0)
  await page.keyboard.type(' Offline.')
  await goTo(page, 2)
  await page.keyboard.type(' Mine.')
  await goTo(other, 1)
  await other.keyboard.type(' Online.')
  await goTo(other, 2)
  await other.keyboard.type(' Theirs.')
  await saved(other)
  await page.context().setOffline(false)
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible({ timeout: 30_000 })
  await question.getByRole('button', { name: 'Use theirs' }).click()
  await saved(page)
  for (const one of [page, other]) {
    await expect(paragraph(one, 0)).toHaveText('One. Offline.')
    await expect(paragraph(one, 1)).toHaveText('Two. Online.')
    await expect(paragraph(one, 2)).toHaveText('Three. Theirs.')
  }
})
