import { accountContract } from '../contract/account.contract.ts'
import { card, openAccount, switchOf } from './account-page.ts'
import { sendReadsAlone } from '#e2e/batches.ts'
import { bearerFor, enter, enterAsNew, expect, freshName, test } from '#e2e/fixtures.ts'

// A person's own account settings, tab by tab, and what others see of them.

test('ACC-01 a changed name appears at once for others and on the person’s other devices', async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await enterAsNew(context)
  const theirs = await openBrowser('admin')
  await theirs.goto(`/apps/user/view/${me.id}`)
  const other = await openBrowser()
  await enter(other.context(), me.username, me.password)
  await openAccount(other)
  await expect(other.getByRole('banner').getByRole('button', { name: me.fullName })).toBeVisible()

  await openAccount(page)
  const profile = card(page, 'Profile')
  const name = `Casey ${freshName('renamed')}`
  await profile.getByLabel('Full name').fill(name)
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 5000 })
  await expect(other.getByRole('banner').getByRole('button', { name })).toBeVisible({
    timeout: 5000,
  })
  await expect(card(other, 'Profile').getByLabel('Full name')).toHaveValue(name)
})

test('ACC-01 ACC-02 ACC-03 the Account tab guards unsaved changes, crops and removes the picture, and confirms a new email', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/)
  const me = await enterAsNew(context)
  await openAccount(page)
  const profile = card(page, 'Profile')
  await test.step('discards changes on request, and asks before losing them', async () => {
    const about = card(page, 'About you')
    await about.getByLabel('Bio').fill('Sails on Sundays')
    await about.getByRole('button', { name: 'Discard' }).click()
    await expect(about.getByLabel('Bio')).toHaveValue('')
    await about.getByLabel('Bio').fill('Sails on Mondays')
    await page.getByRole('tab', { name: 'Security' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Discard changes?' })
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(about.getByLabel('Bio')).toHaveValue('Sails on Mondays')
    await about.getByLabel('Website').fill('sails.example.com')
    await about.getByLabel('Date of birth').fill('2090-01-01')
    await about.getByRole('button', { name: 'Save' }).click()
    await expect(about.getByText('Enter a date in the past.')).toBeVisible()
    await about.getByLabel('Date of birth').fill('1990-05-01')
    await about.getByRole('button', { name: 'Save' }).click()
    await expect(about.getByLabel('Website')).toHaveValue('https://sails.example.com')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(about.getByLabel('Website')).toHaveValue('')
    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(page).toHaveURL(/tab=security/)
    await page.getByRole('tab', { name: 'Account', exact: true }).click()
  })
  await test.step('crops a picture to a square by keyboard, shows it everywhere, and removes it', async () => {
    await expect(profile.getByText('less than 800 kB')).toBeVisible()
    await profile.getByRole('button', { name: 'Change picture' }).click()
    const field = page.getByLabel('Choose a picture or drop it here')
    await field.setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    })
    await expect(
      page.getByText('This picture can’t be read. Try another one.').first(),
    ).toBeVisible()
    await page
      .getByRole('dialog', { name: 'Crop picture' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await field.setInputFiles('docs/pictures/users-list.webp')
    const zoom = page.getByRole('slider', { name: 'Zoom' })
    await expect(zoom).toBeFocused()
    await zoom.press('End')
    await page.getByRole('slider', { name: 'Horizontal position' }).press('Home')
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const picture = profile.locator('img')
    await expect(picture).toBeVisible()
    const size = () =>
      picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([512, 512])
    await expect(page.getByRole('banner').locator('img')).toBeVisible()
    await profile.getByRole('button', { name: 'Remove picture' }).click()
    await expect(profile.locator('img')).toHaveCount(0)
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
  })
  await test.step('a new email requires the password, awaits its link, and can be canceled', async () => {
    const fresh = `${freshName('fresh')}@example.com`
    await profile.getByLabel('Email').fill(fresh)
    await profile.getByLabel('Your password').fill('not my password')
    await profile.getByRole('button', { name: 'Save' }).click()
    await expect(profile.getByText('Incorrect password.')).toBeVisible()
    await profile.getByLabel('Your password').fill(me.password)
    await profile.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`We sent a confirmation link to ${fresh}.`)).toBeVisible()
    await expect(profile.getByText(`${fresh} is awaiting confirmation`)).toBeVisible()
    await expect(profile.getByLabel('Email')).toHaveValue(me.email)
    await profile.getByRole('button', { name: 'Keep old address' }).click()
    await expect(profile.getByText('is awaiting confirmation')).toHaveCount(0)
    await page.goto('/pages/account-settings?confirm=aaaaaaaaaaaaaaaaaaaaaaaa')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm address' }).click()
    await expect(page.getByText('This link no longer works')).toBeVisible()
  })
})

test('ACC-01 X-08 merges a concurrent save: one-sided changes are kept, conflicts are asked about', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 412/)
  const me = await enterAsNew(context)
  await openAccount(page, 'social')
  const links = card(page, 'Social links')
  await links.getByLabel('X (Twitter)').fill('x.com/mine')
  const headers = await bearerFor(context, me.username, me.password)
  const change = {
    section: 'social',
    twitter: 'x.com/theirs',
    facebook: 'facebook.com/theirs',
    google: '',
    linkedIn: '',
    instagram: '',
    quora: '',
  }
  await sendReadsAlone(page)
  // The other save completes, and this page has received it, while its own request is under way.
  const update = `**${accountContract.updateAccount.path}`
  await page.route(update, async route => {
    const toast = page.waitForResponse(response =>
      response.url().endsWith(accountContract.getAccount.path),
    )
    expect(
      (
        await context.request.post(accountContract.updateAccount.path, { headers, data: change })
      ).status(),
    ).toBe(200)
    await (await toast).finished()
    await route.continue()
  })
  await links.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await page.unroute(update)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(links.getByLabel('X (Twitter)')).toHaveValue('https://x.com/mine')
  await expect(links.getByLabel('Facebook')).toHaveValue('https://facebook.com/theirs')
})

test('ACC-04 ACC-06 changes the password with live requirements, and signs out the other device', async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[01]/)
  const me = await enterAsNew(context)
  const other = await openBrowser()
  await enter(other.context(), me.username, me.password)
  await openAccount(other, 'security')
  await expect(card(other, 'Where you’re signed in').getByText('This device')).toBeVisible()

  await openAccount(page, 'security')
  const password = card(page, 'Password')
  const rules = password.getByRole('list', { name: 'Password requirements' })
  await password.getByRole('textbox', { name: 'New password' }).fill('password1234')
  await expect(rules.getByText('Hard to guess').filter({ hasText: '(not met yet)' })).toBeVisible()
  await password.getByRole('textbox', { name: 'New password' }).fill('short')
  await expect(
    rules.getByText('At least 12 characters').filter({ hasText: '(not met yet)' }),
  ).toBeVisible()
  await password.getByRole('textbox', { name: 'New password' }).fill('tall ships in the harbour')
  await expect(rules.getByText('(met)')).toHaveCount(3)
  await password.getByRole('textbox', { name: 'Current password' }).fill('not it at all')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('Incorrect password.')).toBeVisible()
  await password.getByRole('textbox', { name: 'Current password' }).fill(me.password)
  await expect(
    password.getByRole('checkbox', { name: 'Also revoke my API keys' }),
  ).not.toBeChecked()
  await password.getByRole('checkbox', { name: 'Also revoke my API keys' }).check()
  const sent = page.waitForRequest(request =>
    request.url().endsWith(accountContract.changePassword.path),
  )
  await password.getByRole('button', { name: 'Change password' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ revokeKeys: true, signOutOthers: true })
  await expect(page.getByText('Your other devices were signed out')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Your session has ended' })).toBeVisible({
    timeout: 5000,
  })
  await expect(page.getByText('You’ve set your own password')).toBeVisible()
  await enter(other.context(), me.username, 'tall ships in the harbour')
})

test('ACC-06 lists devices with this one marked, and signs out all others with one button', async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await enterAsNew(context)
  const other = await openBrowser()
  await enter(other.context(), me.username, me.password)
  await openAccount(page, 'security')
  const devices = card(page, 'Where you’re signed in')
  await expect(devices.getByText('This computer', { exact: false }).first()).toBeVisible()
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(card(page, 'Recent sign-ins').getByText('ended').first()).toBeVisible()
})

test('ACC-07 a disabled flag suppresses its notification; an announcement reaches everyone else', async ({
  page,
  context,
  openBrowser,
}) => {
  await enterAsNew(context)
  await openAccount(page, 'notifications')
  await switchOf(page, 'Announcements').uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Announcements: Email' })).toBeDisabled()
  await page.reload()
  await expect(switchOf(page, 'Announcements')).not.toBeChecked()

  const theirs = await openBrowser()
  const notice = await enterAsNew(theirs.context())
  await openAccount(theirs)
  const admin = await openBrowser('admin')
  await openAccount(admin, 'notifications')
  await admin.getByRole('button', { name: 'Write announcement' }).click()
  const title = freshName('The canteen is open')
  await admin.getByLabel('Title').fill(title)
  await admin.getByLabel('Text').fill('From Monday on, at noon.')
  await admin.getByRole('button', { name: 'Send to everyone' }).click()
  await expect(admin.getByText('Sending to')).toBeVisible()
  await theirs.getByRole('button', { name: /^Notifications, / }).click()
  await expect(theirs.getByRole('button', { name: new RegExp(title) })).toContainText(
    'From Monday on',
    { timeout: 10_000 },
  )
  expect(notice.id).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await expect(page.getByText(title)).toHaveCount(0)
})

test('ACC-08 an owner deactivates their account by checkbox and password; an administrator reactivates it', async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[01]/)
  const me = await enterAsNew(context)
  await openAccount(page)
  const leave = card(page, 'Deactivate account')
  await expect(leave.getByRole('button', { name: 'Deactivate account' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await leave.getByLabel('I want to deactivate my account.').check()
  await leave.getByRole('button', { name: 'Deactivate account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(me.password)
  await dialog.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your account is deactivated.')).toBeVisible()

  const theirs = await openBrowser('admin')
  await theirs.goto(`/apps/user/view/${me.id}`)
  await expect(theirs.getByText('Deactivated by the user on')).toBeVisible()
  await theirs.getByRole('button', { name: 'Reactivate' }).click()
  await expect(theirs.getByText('Deactivated by the user on')).toHaveCount(0)
  await enter(context, me.username, me.password)
})

test('ACC-09 language, time zone, currency and first day of the week apply at once and on the next device', async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await enterAsNew(context)
  await openAccount(page)
  const region = card(page, 'Language and region')
  await region.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await region.getByLabel('Currency').selectOption('EUR')
  await region.getByLabel('Week starts on').selectOption('Saturday')
  await expect(region.getByText('€1,234.50')).toBeVisible()
  await expect(region.getByText('Sat Sun Mon Tue Wed Thu Fri')).toBeVisible()
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Tokyo',
    hour: 'numeric',
  }).format(new Date())
  await expect(region.getByText(clock.split(' ')[1] ?? '', { exact: false }).first()).toBeVisible()
  // Sent a moment after the last choice.
  const sent = page.waitForRequest(
    one => one.url().endsWith('/preferences/update') && /language/.test(one.postData() ?? ''),
  )
  await region.getByLabel('Language').selectOption('de')
  await expect(page.getByRole('heading', { level: 1, name: 'Kontoeinstellungen' })).toBeVisible()
  expect((await (await sent).response())?.ok()).toBe(true)

  const other = await openBrowser()
  await enter(other.context(), me.username, me.password)
  await openAccount(other)
  const theirs = card(other, 'Sprache und Region')
  await expect(theirs.getByLabel('Zeitzone')).toHaveValue('Asia/Tokyo')
  await expect(theirs.getByText(/1\.234,50\s€/)).toBeVisible()
})

test('ACC-11 ACC-12 validates social links, explains connections, and downloads personal data as a zip', async ({
  page,
  context,
}) => {
  const me = await enterAsNew(context)
  await openAccount(page, 'social')
  const links = card(page, 'Social links')
  await links.getByLabel('LinkedIn').fill('example.com/in/casey')
  await links.getByRole('button', { name: 'Save' }).click()
  await expect(links.getByText('Enter the address of your LinkedIn profile.')).toBeVisible()
  await links.getByLabel('LinkedIn').fill('linkedin.com/in/casey')
  await links.getByRole('button', { name: 'Save' }).click()
  await expect(links.getByLabel('LinkedIn')).toHaveValue('https://linkedin.com/in/casey')
  const connections = card(page, 'Connections')
  await expect(connections.getByText('hasn’t set up external sign-in')).toBeVisible()
  await expect(connections.getByRole('switch')).toHaveCount(0)
  await expect(connections.getByRole('button')).toHaveCount(0)
  await page.getByRole('tab', { name: 'My data' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^my-data-${me.username}-\\d{4}-\\d{2}-\\d{2}\\.zip$`),
  )
})

test('ACC-14 density, font size and motion apply at once and persist; a shortcut can be changed and reset', async ({
  page,
  context,
}) => {
  await enterAsNew(context)
  await openAccount(page, 'appearance')
  const root = page.locator('html')
  const size = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate(heading => Number.parseFloat(getComputedStyle(heading).fontSize))
  const before = await size()
  await page.getByRole('radio', { name: 'Larger' }).check()
  await expect.poll(size).toBeGreaterThan(before)
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.getByRole('radio', { name: 'Reduced' }).check()
  await expect(root).toHaveAttribute('data-density', 'compact')
  expect(
    await page
      .getByRole('tab')
      .first()
      .evaluate(tab => getComputedStyle(tab).minHeight),
  ).toBe('32px')
  await page.reload()
  await expect(root).toHaveAttribute('data-font-size', 'larger')
  await expect(root).toHaveAttribute('data-motion', 'reduced')

  const keys = card(page, 'Keyboard shortcuts')
  await keys.getByRole('button', { name: 'Change shortcut: Go to: Home' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(keys.getByText('These keys are already used by: Go to: My profile')).toBeVisible()
  await keys.getByRole('button', { name: 'Change shortcut: Keyboard shortcuts' }).click()
  await page.keyboard.press('Control+y')
  await expect(
    keys.getByRole('button', { name: 'Reset shortcut: Keyboard shortcuts' }),
  ).toBeVisible()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+y')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await keys.getByRole('button', { name: 'Reset shortcut: Keyboard shortcuts' }).click()
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
})

test('ACC-01 X-28 account settings can be opened and edited by keyboard alone', async ({
  page,
  context,
}) => {
  await enterAsNew(context)
  await page.goto('/misc/error')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('settings: social')
  await expect(
    page.getByRole('option', { name: 'Account settings: social and connections' }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/account-settings\?tab=social/)
  await page.getByRole('tab', { name: 'Social & connections' }).focus()
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/tab=social/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Full name')).toBeFocused()
  const name = `Casey ${freshName('typed')}`
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
})

test('ACC-01 X-31 shows the tabs as a list with a way back on a phone', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsNew(context)
  await openAccount(page)
  const list = page.getByRole('navigation', { name: 'Account settings' })
  await list.getByRole('button', { name: 'Notifications' }).click()
  await expect(page).toHaveURL(/tab=notifications/)
  await expect(page.getByRole('heading', { level: 2, name: 'Notifications' }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'All settings' }).click()
  await expect(list).toBeVisible()
})
