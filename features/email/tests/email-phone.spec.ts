import { expect, test } from '#e2e/fixtures.ts'

// On a phone, Back closes what covers the screen, and the screen underneath stays.

test('MAIL-02 MOD-02 on a phone Back closes the folders and a mail being written, which is kept as a draft', async ({
  openBrowser,
}) => {
  const page = await openBrowser('author', {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/apps/todo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/apps/email')
  const folders = page.getByRole('dialog', { name: 'Folders' })
  await page.getByRole('button', { name: 'Folders' }).click()
  await expect(folders).toBeVisible()
  await page.goBack()
  await expect(folders).toBeHidden()
  await expect(page).toHaveURL(/\/apps\/email/)

  await page.getByRole('button', { name: 'Folders' }).click()
  await folders.getByRole('link', { name: 'Starred' }).click()
  await expect(page).toHaveURL(/\/apps\/email\/starred$/)
  await expect(folders).toBeHidden()

  await page.getByRole('button', { name: 'Compose' }).first().click()
  const mail = page.getByRole('dialog').last()
  await mail.getByLabel('Subject').fill('Begun on a phone')
  await page.goBack()
  await expect(mail).toBeHidden()
  await expect(page).toHaveURL(/\/apps\/email\/starred$/)
  await page.goto('/apps/email/draft')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Begun on a phone' }).first(),
  ).toBeVisible()
})
