import { expect, test } from '#e2e/fixtures.ts'
import { slackExport } from './slack-export.ts'

// Chats from another system.

test('CHAT-21 X-19 a Slack export is previewed with its skipped entries, and the import is undone as one change', async ({
  page,
  login,
  expectComplaint,
}) => {
  // The wrong file; and the chat that was open, which is gone.
  expectComplaint(/status of (422|404)/)
  await login('admin')
  await page.goto('/apps/chat')
  await page.getByRole('button', { name: 'More actions for chats' }).click()
  await page.getByRole('menuitem', { name: 'Import from Slack…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import from Slack' })
  const file = {
    name: 'export.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no archive'),
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'This isn’t a ZIP archive.' }),
  ).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: slackExport() })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'general' })).toContainText(
    '5 messages · 2 members',
  )
  await expect(dialog.getByRole('row', { name: /^Ada Formerly Has no account/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  const chat = page
    .getByRole('link', { name: /old-plans/ })
    .or(page.getByRole('button', { name: /old-plans/ }))
  await chat.first().click()
  const article = page.getByRole('article', { name: /Ada Formerly/ })
  await expect(article).toContainText('Long ago')
  await expect(page.getByText('imported this chat from Slack')).toBeVisible()
  await page
    .getByRole('link', { name: /Maintenance/ })
    .or(page.getByRole('button', { name: /Maintenance/ }))
    .first()
    .click()
  await expect(article).toBeHidden()
  await page.getByRole('button', { name: 'Undo', description: /imported$/ }).click()
  await expect(chat).toHaveCount(0)
})
