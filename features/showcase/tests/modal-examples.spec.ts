import { expect, freshName, test } from '#e2e/fixtures.ts'

// Example dialogs that really act, and behave as dialogs should.

test('MOD-01 MOD-02 a project is created in steps, an invitation is held without a mail server, typed text is never lost silently, and dialogs stack', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/pages/modal-examples')
  await expect(page.getByRole('heading', { level: 1, name: 'Dialogs' })).toBeVisible()

  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refer a friend' })
  await dialog.getByLabel('Email addresses').fill('no address')
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(dialog.getByText(/^Enter addresses like/)).toBeVisible()
  // Esc asks before discarding typed text, in a dialog on top.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const address = `${freshName('friend')}@example.org`
  await dialog.getByLabel('Email addresses').fill(address)
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Invitations held until a mail server is set up')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: address })).toContainText('pending')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()

  const name = freshName('Line')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const steps = page.getByRole('dialog', { name: 'Create project' })
  await steps.getByRole('button', { name: 'Next' }).click()
  await expect(steps.getByLabel('Name')).toBeFocused()
  await steps.getByLabel('Name').fill(name)
  await steps.getByRole('button', { name: 'Next' }).click()
  await steps.getByRole('radio', { name: '… and Review', exact: true }).check()
  await steps.getByRole('button', { name: 'Next' }).click()
  await steps.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText(`Project “${name}” created`)).toBeVisible()
  await page.getByRole('button', { name: 'Open project' }).click()
  await expect(page).toHaveURL(/\/apps\/kanban\?project=\d+/)
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()

  // On a phone a dialog fills the screen; elsewhere a click outside closes it.
  await page.goto('/pages/modal-examples?open=twoFactor')
  const two = page.getByRole('dialog', { name: 'Two-factor authentication' })
  await expect(two).toBeVisible()
  await two.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.mouse.click(5, 5)
  await expect(two).toHaveCount(0)
})
