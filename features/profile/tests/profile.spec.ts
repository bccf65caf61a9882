import { enterAsNew, expect, test } from '#e2e/fixtures.ts'

// What a person shows and how another reacts to it, each seen by the other without a reload.

test('PROF-02 PROF-03 PROF-05 X-10 a post with a poll is read, liked, commented and voted on by another person, live; pasted scripts never run', async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await enterAsNew(context)
  await page.goto('/pages/profile')
  await expect(page.getByRole('heading', { level: 1, name: me.fullName })).toBeAttached()
  await expect(page.getByText('No posts yet')).toBeVisible()

  const theirs = await openBrowser()
  const friend = await enterAsNew(theirs.context())
  await theirs.goto(`/pages/profile?id=${me.id}`)
  await expect(theirs.getByText('No posts yet')).toBeVisible()
  await theirs
    .getByRole('button', { name: `Follow: ${me.fullName}` })
    .first()
    .click()
  await expect(page.getByText('1 follower')).toBeVisible({ timeout: 5000 })

  await page.getByRole('button', { name: 'What’s new?' }).click()
  const editor = page.getByRole('textbox', { name: 'Text' })
  await editor.click()
  await page.keyboard.type('The press is back. <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Poll', exact: true }).click()
  await page.getByLabel('Question').fill('Tea or coffee?')
  await page.getByLabel('Option 1').fill('Tea')
  await page.getByLabel('Option 2').fill('Coffee')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post published')).toBeVisible()

  const post = theirs.getByRole('article', { name: me.fullName })
  await expect(post.getByText(/The press is back/)).toBeVisible({ timeout: 5000 })
  await expect(post.getByText('<script>alert(1)</script>')).toBeVisible()
  await post.getByRole('button', { name: 'Like', exact: true }).click()
  const own = page.getByRole('article', { name: me.fullName })
  await expect(own.getByText('1 like')).toBeVisible({ timeout: 5000 })
  await post.getByRole('textbox', { name: 'Write a comment' }).fill('Well done!')
  await post.getByRole('textbox', { name: 'Write a comment' }).press('Enter')
  await expect(own.getByText('Well done!')).toBeVisible({ timeout: 5000 })
  await post.getByRole('radio', { name: 'Coffee' }).click()
  await expect(own.getByText('100%')).toBeVisible({ timeout: 5000 })
  await own.getByRole('radio', { name: 'Tea' }).click()
  await expect(post.getByText('2 votes')).toBeVisible({ timeout: 5000 })

  // Its author deletes it and restores it.
  await own.getByRole('button', { name: `More actions for ${me.fullName}’s post` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(theirs.getByText('No posts yet')).toBeVisible({ timeout: 5000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(post.getByText('Well done!')).toBeVisible({ timeout: 5000 })

  await page.getByRole('tab', { name: 'Friends' }).click()
  await expect(page.getByText('Not following anyone yet')).toBeVisible()
  await theirs.goto('/pages/profile?tab=friends')
  await expect(theirs.getByRole('link', { name: me.fullName })).toBeVisible()
  expect(friend.id).not.toBe(me.id)
})
