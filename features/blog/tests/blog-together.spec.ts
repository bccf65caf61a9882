import type { Page } from '@playwright/test'
import { saved, text } from './blog-page.ts'
import { expect, freshName, test } from '#e2e/fixtures.ts'

// Two people in one post of the blog: each sees the other, both write at once, nothing is lost.

const paragraph = (page: Page, at: number) => text(page).locator('p').nth(at)
const writers = (page: Page) =>
  page.getByRole('list', { name: 'Also editing this post' }).getByRole('listitem')

/** The caret to the end of a paragraph, by keys alone. */
async function goTo(page: Page, at: number): Promise<void> {
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  for (let n = 0; n < at; n += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  // The editor hears of a caret a moment after the browser has moved it; nobody presses the next key sooner.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 150))))
}

test('BLOG-25 X-13 two people write one post at the same time, each sees where the other is, and nothing is lost', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  test.slow()
  // Both may save in the same moment: the later one is told, and puts both together.
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

  // At the same time, in neighbouring paragraphs.
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
  // Nobody's caret was moved by what the other wrote.
  await page.keyboard.type(' On.')
  await other.keyboard.type(' And on.')
  await expect(paragraph(other, 0)).toHaveText('First. Written by one. On.')
  await expect(paragraph(page, 1)).toHaveText('Second. Written by two. And on.')

  // What somebody writes in is marked with their name, and takes no letter of the other's.
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
  // Who has left a paragraph holds it no longer.
  await expect(paragraph(other, 0)).not.toHaveAttribute('data-held')

  // A new paragraph before the other's, and taking it back, leave the other's words where they are.
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

  // Whoever closes holds nothing.
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

test('BLOG-25 X-08 who was offline puts their words beside those of others, and is asked only for what both wrote', async ({
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
