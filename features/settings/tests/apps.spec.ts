import { expect, lineOf, test } from '#e2e/fixtures.ts'

test('ADD-11 an app that is switched off is gone from every open screen, and is itself again when it is on', async ({
  page,
  login,
  openBrowser,
}) => {
  await login('admin')
  await page.goto('/admin/settings?tab=apps')
  const todo = page.getByRole('switch', { name: 'Todo' })
  await expect(todo).toBeChecked()

  const other = await openBrowser('author')
  const line = lineOf(other)
  await other.goto('/apps/todo')
  await line
  const menu = other
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Todo' })
  const title = other.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('My tasks')
  await expect(menu).toBeVisible()

  await todo.click()
  await expect(title).toHaveText('Page not found')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('link', { name: 'Todo', exact: true })).toBeHidden()
  // The palette knows neither the page nor what can be done there.
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox').fill('todo')
  await expect(other.getByRole('option', { name: /^Todo/ })).toBeHidden()
  await other.keyboard.press('Escape')

  await todo.click()
  await expect(title).toHaveText('My tasks')
  await expect(menu).toBeVisible()

  // Without dashboards the start page is the first that there is.
  const dashboards = page.getByRole('switch', { name: 'Dashboards' })
  await dashboards.click()
  await expect(other.getByRole('link', { name: 'Home', exact: true })).toBeHidden()
  await other.goto('/')
  await expect(other).toHaveURL(/\/apps\/email/)
  await dashboards.click()
  await expect(other.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
})
