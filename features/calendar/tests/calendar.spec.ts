import type { Locator, Page } from '@playwright/test'
import { calendarContract } from '../contract/calendar.contract.ts'
import { addDays, toLocalTime, weekdayOf } from '#platform/contract/local-time.rules.ts'
import { bearerOf, expect, test } from '#e2e/fixtures.ts'

// The calendar as people use it: two people planning together, one by keyboard, and a series changed in parts. Each works in a month of its
// own, apart from the demo's events.

const chip = (page: Page, title: string): Locator =>
  page.locator('[data-item]').filter({ hasText: title })
const drawer = (page: Page) => page.getByRole('dialog').last()
const day = (page: Page, date: string) =>
  page.getByRole('gridcell').and(page.locator(`[data-day="${date}"]`))
const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()

/** The position of an hour in a day column of the week. */
async function spot(page: Page, date: string, hour: number): Promise<{ x: number; y: number }> {
  const column = page.locator(`[data-day="${date}"][data-hours]`)
  const box = await column.boundingBox()
  if (box === null) throw new Error('no column')
  return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 + 1 }
}
async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
/** The second Tuesday of a month far ahead: used by one test only. */
function farDay(months: number): string {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
    .toISOString()
    .slice(0, 10)
  return addDays(first, ((8 - weekdayOf(first)) % 7) + 7)
}

test('CAL-01 CAL-03 CAL-04 CAL-06 X-10 two people plan together: draw, invite, answer, move, resize and undo, live', async ({
  page,
  login,
  openBrowser,
}) => {
  test.slow()
  const date = farDay(4)
  await login('admin')
  await page.goto(`/apps/calendar?view=week&date=${date}`)
  await drag(page, await spot(page, date, 10), await spot(page, date, 11.5))
  await drawer(page).getByLabel('Title').fill('Review of the press')
  const guests = drawer(page).getByRole('combobox', { name: 'Guests' })
  await guests.fill('maintainer')
  await expect(drawer(page).getByRole('listbox').getByRole('option').first()).toBeVisible()
  await guests.press('Enter')
  await drawer(page).getByRole('button', { name: 'Add event' }).click()
  await toast(page, '“Review of the press” added')
  await expect(chip(page, 'Review of the press')).toHaveAccessibleName(/10:00 AM – 11:45 AM/)

  const guest = await openBrowser('maintainer')
  await guest.goto(`/apps/calendar?view=week&date=${date}`)
  await chip(guest, 'Review of the press').click()
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(guest.getByRole('button', { name: 'Accept' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await chip(page, 'Review of the press').click()
  await expect(drawer(page).getByText('Going', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await guest.keyboard.press('Escape')

  const next = addDays(date, 1)
  await drag(page, await spot(page, date, 10.5), await spot(page, next, 14.5))
  await toast(page, '“Review of the press” moved')
  await expect(
    guest
      .locator(`[data-day="${next}"]`)
      .locator('[data-item]')
      .filter({ hasText: 'Review of the press' }),
  ).toHaveAccessibleName(/2:00 PM – 3:45 PM/)
  const edge = await chip(page, 'Review of the press').locator('[data-edge]').boundingBox()
  if (edge === null) throw new Error('no edge')
  await drag(page, { x: edge.x + edge.width / 2, y: edge.y + 4 }, await spot(page, next, 17))
  await expect(chip(guest, 'Review of the press')).toHaveAccessibleName(/2:00 PM – 5:15 PM/)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(chip(guest, 'Review of the press')).toHaveAccessibleName(/2:00 PM – 3:45 PM/)
})

test('CAL-02 CAL-04 CAL-08 changes a series in parts, filters categories, and rolls back a rejected move', async ({
  page,
  context,
  login,
  expectComplaint,
}) => {
  test.slow()
  expectComplaint(/40[39]|412/)
  const date = farDay(6)
  await login('subscriber')
  const headers = await bearerOf(context, 'subscriber')
  const event = {
    title: 'Energy round',
    start: `${date}T09:00:00.000Z`,
    end: `${date}T10:00:00.000Z`,
    extendedProps: { calendar: 'Business', recurrence: 'FREQ=DAILY;COUNT=4', timeZone: 'UTC' },
  }
  const made = await context.request.post(calendarContract.addEvent.path, {
    headers,
    data: { event },
  })
  expect(made.status(), await made.text()).toBe(201)
  await page.goto(`/apps/calendar?date=${date}`)
  const round = (on: string) =>
    day(page, on).locator('[data-item]').filter({ hasText: 'Energy round' })
  const days = [0, 1, 2, 3].map(by => addDays(date, by))
  for (const one of days) await expect(round(one)).toBeVisible()

  // This occurrence only, by dragging: a week later.
  const [, second = '', third = '', fourth = ''] = days
  const from = await round(second).boundingBox()
  const to = await day(page, addDays(second, 7)).boundingBox()
  if (from === null || to === null) throw new Error('not there')
  await drag(page, { x: from.x + 30, y: from.y + 10 }, { x: to.x + 30, y: to.y + 60 })
  await drawer(page).getByRole('radio', { name: 'This event' }).check()
  await drawer(page).getByRole('button', { name: 'Move' }).click()
  await expect(round(addDays(second, 7))).toBeVisible()
  await expect(round(second)).toHaveCount(0)

  // This and all following, in the drawer.
  await round(third).click()
  await drawer(page).getByLabel('Title').fill('Energy round, new')
  await drawer(page).getByRole('button', { name: 'Save', exact: true }).click()
  await drawer(page).getByRole('radio', { name: 'This and following events' }).check()
  await drawer(page).getByRole('button', { name: 'Save', exact: true }).last().click()
  await toast(page, '“Energy round, new” saved')
  for (const one of [third, fourth])
    await expect(
      day(page, one).locator('[data-item]').filter({ hasText: 'Energy round, new' }),
    ).toBeVisible()
  await expect(
    day(page, date).locator('[data-item]').filter({ hasText: 'Energy round, new' }),
  ).toHaveCount(0)

  // All of the second series, by shortcut.
  await day(page, fourth).locator('[data-item]').filter({ hasText: 'Energy round, new' }).focus()
  await page.keyboard.press('Delete')
  await drawer(page).getByRole('radio', { name: 'All events' }).check()
  await drawer(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('[data-item]').filter({ hasText: 'Energy round, new' })).toHaveCount(0)
  await expect(round(date)).toBeVisible()

  // Categories: unchecked, remembered, and all or none at once.
  await page.getByRole('checkbox', { name: 'Business' }).uncheck()
  await expect(round(date)).toHaveCount(0)
  await page.goto(`/apps/calendar?date=${date}`)
  await expect(page.getByRole('checkbox', { name: 'Business' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'View all' }).check()
  await expect(round(date)).toBeVisible()
  await page.getByRole('checkbox', { name: 'View all' }).uncheck()
  await expect(page.locator('[data-item]')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'View all' }).check()

  // Changed elsewhere in the meantime: it moves back.
  await page.route(`**${calendarContract.updateEvent.path}`, route =>
    route.fulfill({
      status: 412,
      contentType: 'application/problem+json',
      body: '{"type":"x","title":"x","status":412,"detail":"Someone else changed this. Reload to see the latest version.","code":"record.stale","requestId":"1"}',
    }),
  )
  const box = await round(date).boundingBox()
  const target = await day(page, addDays(date, 9)).boundingBox()
  if (box === null || target === null) throw new Error('not there')
  await drag(page, { x: box.x + 30, y: box.y + 10 }, { x: target.x + 30, y: target.y + 60 })
  await drawer(page).getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('alert').last()).toBeVisible()
  await expect(round(date)).toBeVisible()
  await expect(round(addDays(date, 9))).toHaveCount(0)
})

test('CAL-13 CAL-03 CAL-10 X-28 everything works by keyboard', async ({ page, login }) => {
  test.slow()
  const date = farDay(8)
  await login('author')
  await page.goto(`/apps/calendar?view=month&date=${date}`)
  const cell = day(page, date)
  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, addDays(date, 1))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(day(page, addDays(date, 8))).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Without a mouse')
  await page.keyboard.press('Enter')
  await toast(page, '“Without a mouse” added')
  await expect(cell).toBeFocused()
  await chip(page, 'Without a mouse').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(
    day(page, addDays(date, 1)).locator('[data-item]').filter({ hasText: 'Without a mouse' }),
  ).toBeFocused()

  await page.keyboard.press('d')
  await expect(page).toHaveURL(/view=day/)
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const block = chip(page, 'Without a mouse')
  // It was focused in the month: it is in the week, and stays so from day to day.
  await expect(block).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(block).toHaveAccessibleName(/9:00 AM – 10:00 AM/)
  await expect(block).toBeFocused()
  // Without a pause: each waits for the previous one and continues from its result.
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(block).toHaveAccessibleName(/9:30 AM – 10:45 AM/)
  await block.focus()
  await page.keyboard.press('Delete')
  await expect(block).toHaveCount(0)

  await page.keyboard.press('t')
  const today = toLocalTime(new Date(), 'UTC').day
  await expect(page.getByRole('main').locator(`[data-day="${today}"]`).first()).toBeVisible()
  await page.keyboard.press('q')
  await page.keyboard.type('Quick lunch tomorrow 12:30-1:30pm at Rosa')
  await expect(page.getByRole('list', { name: 'Recognized' }).getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await toast(page, '“Quick lunch” added')
  await expect(chip(page, 'Quick lunch')).toHaveAccessibleName(/12:30 PM – 1:30 PM, Rosa/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Recognized' })).toBeHidden()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('quick lunch')
  await expect(page.getByRole('list', { name: 'Events found' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByLabel('Title')).toHaveValue('Quick lunch')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('listitem').filter({ hasText: 'Quick lunch' }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('CAL-17 starts with the list, and opens the drawer in full screen', async ({
    page,
    login,
  }) => {
    await login('subscriber')
    await page.goto('/apps/calendar')
    await expect(page.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
    // Due entries of other areas are listed as well.
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add event' }).first().click()
    const box = await drawer(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  })
})
