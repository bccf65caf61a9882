import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { enterAsNew, expect, test } from '#e2e/fixtures.ts'

// Privacy, mentions and tags, reported posts and out of office: each in two browsers.

test('PROF-06 X-10 a person shows their email to those they follow, previews it as others, and hides it again, live', async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await enterAsNew(context)
  const theirs = await openBrowser()
  await enterAsNew(theirs.context())
  await theirs.goto(`/pages/profile?id=${me.id}`)
  await expect(theirs.getByRole('heading', { level: 1, name: me.fullName })).toBeAttached()
  await expect(theirs.getByText(me.email)).toHaveCount(0)

  await page.goto('/pages/profile?tab=privacy')
  await page.getByLabel('Email address').selectOption({ label: 'Everyone' })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('link', { name: me.email })).toBeVisible({ timeout: 5000 })
  await page.getByLabel('Email address').selectOption({ label: 'People I follow' })
  await expect(theirs.getByText(me.email)).toHaveCount(0, { timeout: 5000 })

  await page.getByRole('link', { name: 'Someone new' }).click()
  await expect(page.getByText('You’re viewing your profile as someone else sees it.')).toBeVisible()
  await expect(page.getByRole('link', { name: me.email })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Privacy' })).toHaveCount(0)
  await page.getByLabel('View as').selectOption({ label: 'Someone you follow' })
  await expect(page.getByRole('link', { name: me.email })).toBeVisible()
  await page.getByRole('link', { name: 'Exit preview' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue('friends')
})

test('PROF-06 a post’s mention and tag are links; it is reported, removed by an administrator, and restored', async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  // The removed post is the only thing on the other screen.
  expectComplaint(/status of 404/)
  const me = await enterAsNew(context)
  const theirs = await openBrowser()
  const named = await enterAsNew(theirs.context())
  await page.goto('/pages/profile')
  await page.getByRole('button', { name: 'What’s new?' }).click()
  await page.getByRole('textbox', { name: 'Text' }).click()
  const tag = `press${me.id}`
  await page.keyboard.type(`Thank you #${tag} and @${named.username}`)
  await expect(page.getByRole('option', { name: named.fullName })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post published')).toBeVisible()
  const own = page.getByRole('article', { name: me.fullName })
  await own.getByRole('link', { name: `#${tag}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `@${named.username}` })).toHaveAttribute(
    'href',
    `/pages/profile?id=${named.id}`,
  )

  await theirs.goto('/pages/profile')
  await theirs.getByRole('button', { name: /^Notifications, / }).click()
  await theirs.getByText(/mentioned you: Thank you/).click()
  const post = theirs.getByRole('article', { name: me.fullName })
  await post.getByRole('button', { name: `More actions for ${me.fullName}’s post` }).click()
  await theirs.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByLabel('What’s wrong with it?').selectOption({ label: 'Something else' })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByLabel('Details').fill('I did not help')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(theirs.getByText('Thank you. We’ll review this post.')).toBeVisible()

  const admin = await openBrowser('admin')
  await admin.goto('/pages/profile?tab=reports')
  const reported = admin.getByRole('region', { name: `Post by ${me.fullName}` })
  await expect(reported.getByText('I did not help')).toBeVisible()
  await reported.getByRole('button', { name: 'Remove post' }).click()
  await expect(reported).toBeHidden()
  await expect(own).toHaveCount(0, { timeout: 5000 })
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(reported).toBeVisible()
  await expect(own).toBeVisible({ timeout: 5000 })
  await reported.getByRole('button', { name: 'Keep post' }).click()
  await expect(reported).toBeHidden()
})

test('PROF-08 X-10 a day marked as out of office shows in profile and chat live, without any other detail', async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await enterAsNew(context)
  const theirs = await openBrowser()
  await enterAsNew(theirs.context())
  await theirs.goto(`/apps/chat?contact=${me.id}`)
  await expect(theirs.getByRole('textbox', { name: /^Message to/ }).first()).toBeVisible()

  await page.goto('/apps/calendar?add=1')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Wedding of a friend')
  await drawer.getByLabel('All day').click()
  // Shortly before midnight a new event would begin tomorrow.
  await drawer.getByLabel('Starts').fill(toLocalTime(new Date(), 'UTC').day)
  await drawer.getByLabel('Out of office').click()
  await drawer.getByLabel(/^Message for others/).fill('Ask Ana')
  await drawer.getByRole('button', { name: 'Add event' }).click()
  await expect(theirs.getByText(/Away until .*: Ask Ana/)).toBeVisible({ timeout: 5000 })
  await theirs.goto(`/pages/profile?id=${me.id}`)
  await expect(theirs.getByText(/Away until .*: Ask Ana/)).toBeVisible()
  await expect(theirs.getByText('Wedding')).toHaveCount(0)

  await theirs.goto('/apps/todo')
  await theirs.getByRole('textbox', { name: 'New task' }).fill('Call the guests')
  await theirs.getByRole('textbox', { name: 'New task' }).press('Enter')
  await theirs.getByRole('link', { name: 'Call the guests' }).click()
  const picker = theirs.getByRole('dialog').getByRole('combobox', { name: 'Assignee' })
  await picker.fill(me.username)
  await expect(theirs.getByRole('option', { name: /Away until .*: Ask Ana/ })).toBeVisible()
})
