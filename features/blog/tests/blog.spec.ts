import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { ATTACKS } from '#platform/server/rich-text/attacks.ts'
import { saved, text } from './blog-page.ts'
import { expect, freshName, test } from '#e2e/fixtures.ts'

// The blog as people use it: an author writes and submits, an editor publishes, readers comment, a guest awaits approval.

const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()
/** The id of the open post. */
const numberOf = (page: Page): string => /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? ''

test('BLOG-03 BLOG-11 BLOG-14 BLOG-20 BLOG-21 BLOG-22 X-10 a post goes from author through editor to readers, with live comments', async ({
  page,
  login,
  openBrowser,
}) => {
  test.slow()
  const title = freshName('Oil on the floor')
  await login('author')
  await page.goto('/pages/blog/list')
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await text(page).click()
  await page.keyboard.type('Somebody spilled it, nobody saw it.')
  await page.getByRole('combobox', { name: 'Tags' }).fill('floors,')
  // Saved automatically.
  await saved(page)
  await expect(page).toHaveURL(/\/edit\/\d+$/)
  const id = numberOf(page)
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await toast(page, '1 post submitted for review')

  const editor = await openBrowser('editor')
  await editor.goto('/pages/blog/list?state=pending')
  await editor.getByRole('link', { name: title }).click()
  await expect(text(editor)).toBeVisible()
  await editor.keyboard.press('Control+Enter')
  await toast(editor, '1 post published')

  const reader = await openBrowser('subscriber')
  await reader.goto('/pages/blog/list')
  await reader.getByRole('link', { name: title }).first().click()
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await reader.getByLabel('Write a comment').fill('It was the forklift.')
  await reader.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(reader.getByRole('heading', { name: '1 comment' })).toBeVisible()

  // The author has the post open, and replies live.
  await page.goto(`/pages/blog/detail/${id}`)
  await expect(page.getByText('It was the forklift.')).toBeVisible()
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByLabel('Reply to').fill('It was not.')
  await page.getByRole('button', { name: 'Post reply', exact: true }).click()
  await expect(reader.getByText('It was not.')).toBeVisible()
  await reader
    .getByRole('button', { name: /^Like\b/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Like 1/ })).toBeVisible()

  // A guest, on the public page.
  const guest = await openBrowser()
  await guest.goto('/pages/blog/read')
  await guest.getByRole('link', { name: title }).click()
  await guest.getByLabel('Name').fill('Jo Guest')
  await guest.getByLabel('Email').fill('jo@guest.example')
  await guest.getByLabel('Comment', { exact: true }).fill('I saw it, too.')
  await guest.getByRole('button', { name: 'Comment', exact: true }).click()
  await toast(guest, 'Thank you.')
  await expect(page.getByText('I saw it, too.')).toBeVisible()
  await expect(reader.getByText('I saw it, too.')).toHaveCount(0)
  await editor.goto('/pages/blog/list?view=comments')
  await editor
    .getByRole('listitem')
    .filter({ hasText: 'I saw it, too.' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(reader.getByText('I saw it, too.')).toBeVisible()
})

test('BLOG-21 BLOG-22 BLOG-24 X-08 an editor schedules, updates, resolves a conflict, and restores a revision', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  test.slow()
  const title = freshName('A new lamp')
  await login('editor')
  await page.goto('/pages/blog/edit/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await text(page).click()
  await page.keyboard.type('It is bright.')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set time' }).click()
  await toast(page, '1 post scheduled')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(page, '1 post published')

  await page.getByLabel('Excerpt').fill('Bright, and how.')
  await saved(page)
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  const other = await openBrowser('admin')
  await other.goto(new URL(page.url()).pathname)
  await expect(other.getByLabel('Excerpt')).toHaveValue('Bright, and how.')
  // Offline edits: the conflict appears on saving.
  expectComplaint(/412|ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/)
  await page.context().setOffline(true)
  await page.getByLabel('Excerpt').fill('Mine.')
  await other.getByLabel('Excerpt').fill('Theirs.')
  await saved(other)
  await other.getByRole('button', { name: 'Update' }).click()
  await toast(other, '1 post published')
  await page.context().setOffline(false)
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible({ timeout: 30_000 })
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  await page.getByRole('button', { name: 'Revisions' }).click()
  const revisions = page.getByRole('dialog')
  await expect(revisions.locator('ins')).toHaveText(/Mine/)
  await expect(revisions.locator('del')).toHaveText(/Theirs/)
  await revisions.getByRole('button', { name: 'Restore first revision' }).click()
  await expect(page.getByLabel('Excerpt')).toHaveValue('Theirs.')
  await saved(page)

  // What isn't saved yet is saved on leaving, without a question.
  const draft = freshName('Half a thought')
  await page.goto('/pages/blog/edit/new')
  await page.getByLabel('Title', { exact: true }).fill(draft)
  await page.getByRole('link', { name: /^Chat/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat')
  await expect(page).toHaveURL(/\/apps\/chat/)
  await page.goto('/pages/blog/list?state=draft')
  await expect(page.getByRole('link', { name: draft })).toBeVisible()
})

test('BLOG-14 BLOG-21 a post moved to the trash while it is open says so, and is restored with what was typed', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 4(?:04|09|12)/)
  const title = freshName('Gloves')
  await login('author')
  await page.goto('/pages/blog/edit/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await saved(page)
  await expect(page).toHaveURL(/\/edit\/\d+$/)

  const editor = await openBrowser('author')
  await editor.goto(page.url())
  await editor.getByRole('button', { name: 'Move to trash' }).click()
  await toast(editor, '1 post moved to trash')

  await page.getByLabel('Title', { exact: true }).fill(`${title} again`)
  await page.keyboard.press('Control+s')
  const notice = page.getByRole('alert').filter({ hasText: 'This post is in the trash' })
  await notice.getByRole('button', { name: 'Restore' }).click()
  await saved(page)
  await expect(notice).toHaveCount(0)
  await editor.goto(page.url())
  await expect(editor.getByLabel('Title', { exact: true })).toHaveValue(`${title} again`)
})

test('BLOG-23 X-27 inserts pictures with alt text, and renders hostile documents harmless', async ({
  page,
  login,
  expectComplaint,
}) => {
  // The content policy blocks pasted content as intended: nothing runs, nothing is fetched.
  expectComplaint(/Content Security Policy|blocked by policy/)
  test.slow()
  await login('editor')
  await page.goto('/pages/blog/edit/new')
  await page.getByLabel('Title', { exact: true }).fill(freshName('Pasted'))
  await text(page).click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await choosing).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('dialog').getByLabel('Alt text').fill('A dot')
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await expect(text(page).getByRole('img', { name: 'A dot' })).toBeVisible()
  let alerts = 0
  page.on('dialog', dialog => {
    alerts += 1
    void dialog.dismiss()
  })
  for (const attack of ATTACKS.filter(one => !one.includes('\0')).slice(0, 50))
    await text(page).evaluate((element, html) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, attack)
  await saved(page)
  await page.getByRole('link', { name: 'Preview' }).click()
  const article = page.getByRole('article')
  await expect(article.getByRole('img', { name: 'A dot' })).toBeVisible()
  const foreign = await article.evaluate(
    element =>
      element.querySelectorAll(
        'script, iframe, object, embed, form, style, svg script, [onerror], [onload], [onclick], a[href^="javascript:" i]',
      ).length,
  )
  expect([foreign, alerts]).toEqual([0, 0])
})
