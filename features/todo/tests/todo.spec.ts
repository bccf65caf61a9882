import type { BrowserContext, Locator, Page } from '@playwright/test'
import { todoContract, type NewTask } from '../contract/todo.contract.ts'
import { type DemoAccount, bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'

// Tasks: what one person completes, adds and moves, the other sees; all of it by keyboard; and offline.

const ID = { maintainer: 2, author: 7 } as const

async function make(context: BrowserContext, as: DemoAccount, task: NewTask): Promise<number> {
  const answer = await context.request.post(todoContract.addTask.path, {
    headers: await bearerOf(context, as),
    data: { task },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return todoContract.addTask.output.parse(await answer.json()).task.id
}
const line = (page: Page) => page.getByRole('textbox', { name: 'New task' })
const row = (page: Page, title: string) => page.locator('[data-row]').filter({ hasText: title })
/** Titles of this run's tasks, in screen order. */
const order = async (page: Page, stem: string) =>
  (await page.locator('[data-row] a').allTextContents())
    .filter(title => title.startsWith(stem))
    .map(title => title.slice(stem.length))
const view = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Views and tags' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

test('TODO-01 TODO-03 TODO-05 TODO-09 TODO-10 TODO-12 TODO-15 two people share tasks: added, counted, completed, moved and commented on live', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  // The later save is rejected with the newer version, and merges both.
  expectComplaint(/status of 412/)
  await login('author')
  const other = await openBrowser('maintainer')
  const stem = `${freshName('Job')} `
  await page.goto('/apps/todo')
  await other.goto('/apps/todo')
  await expect(line(other)).toBeVisible()

  // One line: date, tag, person and star are extracted from it.
  await line(page).fill(`${stem}one tomorrow 15:00 #high @maintainer !`)
  const recognized = page.getByRole('list', { name: 'Recognized' })
  await expect(recognized.getByRole('button')).toHaveCount(5)
  await line(page).press('Enter')
  await expect(row(page, `${stem}one`)).toContainText('Tomorrow, 3:00 PM')
  await expect(row(page, `${stem}one`)).toContainText('High')
  await expect(row(other, `${stem}one`)).toBeVisible()
  await line(page).fill(`${stem}weekly every monday 9am`)
  await expect(recognized.getByRole('button')).toHaveText(['9:00 AM', 'Every week on Monday'])
  await recognized.getByRole('button', { name: /every monday/ }).click()
  await expect(line(page)).toBeFocused()
  await expect(recognized.getByRole('button')).toHaveText(['9:00 AM'])
  await line(page).fill('')
  for (const name of ['two', 'three']) {
    await line(page).fill(`${stem}${name} @maintainer`)
    await line(page).press('Enter')
    await expect(row(other, `${stem}${name}`)).toBeVisible()
  }
  await expect.poll(() => order(page, stem)).toEqual(['three', 'two', 'one'])

  // By drag, to another's position; it persists over a reload, and is no one else's order.
  const grip = page.getByRole('button', { name: `Move ${stem}one` })
  const [from, to] = [await grip.boundingBox(), await row(page, `${stem}three`).boundingBox()]
  if (from === null || to === null) throw new Error('not on the screen')
  await page.mouse.move(from.x + 6, from.y + 6)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 20, { steps: 8 })
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => order(page, stem)).toEqual(['one', 'three', 'two'])
  await page.reload()
  await expect.poll(() => order(page, stem)).toEqual(['one', 'three', 'two'])
  await expect.poll(() => order(other, stem)).toEqual(['three', 'two', 'one'])
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Title A–Z')
  await expect(page.getByRole('button', { name: `Move ${stem}one` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset sort' }).click()

  // Completed: struck through with undo; then gone, for both.
  await row(page, `${stem}two`)
    .getByRole('button', { name: /^Complete/ })
    .click()
  await row(page, `${stem}two`).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, `${stem}two`).getByRole('button', { name: /^Complete/ })).toBeVisible()
  await row(page, `${stem}two`)
    .getByRole('button', { name: /^Complete/ })
    .click()
  await expect(row(page, `${stem}two`)).toHaveCount(0)
  await expect(row(other, `${stem}two`)).toHaveCount(0)
  await view(other, 'Completed').click()
  await expect(row(other, `${stem}two`)).toBeVisible()

  // In the drawer: subtasks, checklist and comments, live for the other.
  await view(other, 'My tasks').click()
  await row(other, `${stem}three`).getByRole('link').click()
  await row(page, `${stem}three`).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Add subtask' }).fill('A part of it')
  await page.getByRole('textbox', { name: 'Add subtask' }).press('Enter')
  await expect(
    other.getByRole('dialog').getByRole('button', { name: 'A part of it' }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Have a look, @maintainer')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByRole('dialog').getByText('Have a look, @maintainer')).toBeVisible()

  // Two edit the same task: fields changed by only one person are kept.
  await other
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Title' })
    .fill(`${stem}three, theirs`)
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Low' }).check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: `${stem}three, theirs` })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Low' })).toBeChecked()
  await page.keyboard.press('Escape')
  await row(page, `${stem}three`)
    .getByRole('button', { name: /^More actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row(page, `${stem}three`)).toHaveCount(0)
  await view(page, 'Deleted').click()
  await row(page, `${stem}three`)
    .getByRole('button', { name: /^More actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(row(page, `${stem}three`)).toHaveCount(0)
})

test('TODO-04 TODO-05 TODO-13 X-29 everything by keyboard: add, move, select, set a date, complete, delete', async ({
  page,
  login,
  context,
}) => {
  await login('author')
  const stem = `${freshName('Key')} `
  for (const title of ['c', 'b', 'a']) await make(context, 'author', { title: `${stem}${title}` })
  await page.goto('/apps/todo')
  await expect(row(page, `${stem}a`)).toBeVisible()
  await page.keyboard.press('q')
  await expect(line(page)).toBeFocused()
  // Far enough to be shown as a date: not “Tomorrow”, nor a weekday of this week.
  const due = new Date(Date.now() + 40 * 24 * 3_600_000)
  const day = `${due.getUTCDate()} ${due.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })}`
  await page.keyboard.type(`${stem}new ${day.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await expect(row(page, `${stem}new`)).toContainText(day)
  await line(page).press('Escape')
  await page.keyboard.press('j')
  await expect(row(page, `${stem}new`).getByRole('link')).toBeFocused()

  // The drag handle: Space grabs, arrows move, Space drops.
  await page.getByRole('button', { name: `Move ${stem}new` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(() => order(page, stem)).toEqual(['a', 'b', 'new', 'c'])

  // t: a date; x: select, and complete several at once.
  await row(page, `${stem}c`).getByRole('link').focus()
  await page.keyboard.press('t')
  await page.getByRole('dialog').getByLabel('Due date').fill('2031-05-06')
  await page.keyboard.press('Enter')
  await expect(row(page, `${stem}c`)).toContainText('6 May 2031')
  await row(page, `${stem}a`).getByRole('link').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bulk = page.getByRole('region', { name: 'Selected tasks' })
  await expect(bulk).toContainText('2 selected')
  await bulk.getByRole('button', { name: 'Complete' }).press('Enter')
  await expect(row(page, `${stem}a`)).toHaveCount(0)
  await expect(row(page, `${stem}b`)).toHaveCount(0)

  // Space completes, e opens, # deletes; Escape closes.
  await row(page, `${stem}c`).getByRole('link').focus()
  await page.keyboard.press('Space')
  await expect(row(page, `${stem}c`).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(row(page, `${stem}c`)).toHaveCount(0)
  await row(page, `${stem}new`).getByRole('link').focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: `${stem}new` })).toBeVisible()
  // Adding to the checklist and saving the form at the same moment is one person's change: no 412.
  const check = page.getByRole('textbox', { name: 'Add checklist item' })
  for (const text of ['Paper', 'Ink']) {
    await check.fill(text)
    await check.press('Enter')
  }
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Low' }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Task saved', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('checkbox', { name: /^(Paper|Ink)$/ }),
  ).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row(page, `${stem}new`).getByRole('link').focus()
  await page.keyboard.press('#')
  await expect(row(page, `${stem}new`)).toHaveCount(0)
  await view(page, 'Deleted').press('Enter')
  await row(page, `${stem}new`)
    .getByRole('button', { name: /^More actions for/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Delete permanently' }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Delete permanently' })
    .press('Enter')
  await expect(row(page, `${stem}new`)).toHaveCount(0)
})

test('TODO-03 the last press wins, however long the previous one takes to send', async ({
  page,
  login,
}) => {
  await login('author')
  const title = `${freshName('Job')} once`
  await page.goto('/apps/todo')
  await line(page).fill(title)
  await page.keyboard.press('Enter')
  const done: boolean[] = []
  const held = Promise.withResolvers<void>()
  await page.route(`**${todoContract.updateTask.path}`, async route => {
    const { task }: { task: { isCompleted: boolean } } = route.request().postDataJSON()
    done.push(task.isCompleted)
    if (task.isCompleted) await held.promise
    await route.continue()
  })
  await row(page, title)
    .getByRole('button', { name: /^Complete/ })
    .click()
  await row(page, title).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title).getByRole('button', { name: /^Complete/ })).toBeVisible()
  await expect.poll(() => done).toEqual([true])
  held.resolve()
  await expect.poll(() => done).toEqual([true, false])
  await page.reload()
  await expect(row(page, title).getByRole('button', { name: /^Complete/ })).toBeVisible()
})

test('TODO-17 X-12 offline, tasks are added and completed, queued, and sent once in order', async ({
  page,
  login,
  context,
  expectComplaint,
}) => {
  expectComplaint(
    /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource|WebSocket connection/,
  )
  await login('author')
  const stem = `${freshName('Off')} `
  await make(context, 'author', { title: `${stem}there` })
  await page.goto('/apps/todo')
  await expect(row(page, `${stem}there`)).toBeVisible()
  await context.setOffline(true)
  await line(page).fill(`${stem}first`)
  await line(page).press('Enter')
  await expect(page.getByText(`${stem}first`)).toBeVisible()
  await line(page).fill(`${stem}second`)
  await line(page).press('Enter')
  await row(page, `${stem}there`)
    .getByRole('button', { name: /^Complete/ })
    .click()
  await expect(page.getByText('Waiting for connection').first()).toBeVisible()
  await context.setOffline(false)
  await expect(row(page, `${stem}second`)).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => order(page, stem)).toEqual(['second', 'first'])
  await view(page, 'Completed').click()
  await expect(row(page, `${stem}there`)).toBeVisible()
})

test('TODO-02 TODO-08 on a phone the quick-add line stays visible, a swipe completes, and the drawer fills the screen', async ({
  openBrowser,
  context,
}) => {
  const stem = `${freshName('Pho')} `
  await make(context, 'maintainer', {
    title: `${stem}swipe`,
    dueDate: '2020-01-01',
    assigneeId: ID.maintainer,
  })
  const page = await openBrowser('maintainer', {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/apps/todo')
  // The toolbar has room for all of its tools.
  await expect(page.getByRole('button', { name: /^Cart/ })).toBeVisible()
  // Back closes the views, and the tasks stay.
  const views = page.getByRole('dialog', { name: 'Views and tags' })
  await page.getByRole('button', { name: 'Views and tags' }).click()
  await expect(views).toBeVisible()
  await page.goBack()
  await expect(views).toBeHidden()
  await expect(line(page)).toBeVisible()
  await page.getByRole('button', { name: 'Views and tags' }).click()
  await views.getByRole('link', { name: 'Overdue' }).click()
  await expect(page).toHaveURL(/\/apps\/todo\/overdue$/)
  await expect(views).toBeHidden()
  await page.goBack()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
  }
  await expect(row(page, `${stem}swipe`)).toContainText('Overdue: 1 Jan 2020')
  await expect(line(page)).toBeInViewport()
  const box = await row(page, `${stem}swipe`).boundingBox()
  if (box === null) throw new Error('not on the screen')
  await row(page, `${stem}swipe`).evaluate(
    (element, { x, y }) => {
      const touch = (at: number) =>
        new Touch({ identifier: 1, target: element, clientX: at, clientY: y })
      const fire = (type: string, at: number, ends: boolean) =>
        element.dispatchEvent(
          new TouchEvent(type, {
            bubbles: true,
            touches: ends ? [] : [touch(at)],
            changedTouches: [touch(at)],
          }),
        )
      fire('touchstart', x, false)
      fire('touchmove', x + 90, false)
      fire('touchend', x + 90, true)
    },
    { x: box.x + 150, y: box.y + box.height / 2 },
  )
  await expect(row(page, `${stem}swipe`).getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('X-25 in German in an English browser, a date is typed, pasted and read in German format, and picked from a calendar', async ({
  page,
  context,
  login,
  prefer,
}) => {
  await login('author')
  const title = freshName('Faktura')
  const task = await make(context, 'author', { title })
  await prefer({ language: 'de' })
  await page.goto(`/apps/todo?task=${task}`)
  const drawer = page.getByRole('dialog', { name: title })
  const due = drawer.getByRole('textbox', { name: 'Fällig am' })
  await due.fill('6.5.31')
  await due.press('Tab')
  await expect(due).toHaveValue('06.05.2031')
  await due.fill('31.2.2031')
  await due.press('Tab')
  await expect(drawer.getByText(/^Geben Sie ein Datum wie 31\.12\.\d{4} ein\.$/)).toBeVisible()
  await due.fill('2031-05-06')
  await due.press('Alt+ArrowDown')
  const day = (name: string) => drawer.getByRole('button', { name })
  await expect(day('Dienstag, 6. Mai 2031')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(due).toBeFocused()
  await expect(due).toHaveValue('13.05.2031')
  const time = drawer.getByRole('textbox', { name: 'Uhrzeit' })
  await time.fill('1430')
  await drawer.getByRole('button', { name: 'Speichern' }).click()
  await expect(row(page, title)).toContainText('13. Mai 2031, 14:30')
})

test('TODO-16 managers see who is behind, reassign from a person’s list, and the workload of everyone else’s screen follows', async ({
  page,
  context,
  login,
  openBrowser,
}) => {
  await login('admin')
  const other = await openBrowser('editor')
  const stem = freshName('Load')
  const dueDate = '2020-01-02'
  // More than anyone in the demo has on any day.
  for (const which of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
    await make(context, 'admin', { title: `${stem} ${which}`, dueDate, assigneeId: ID.author })
  await other.goto('/apps/todo')
  await view(other, 'Workload').click()
  await expect(other.getByRole('heading', { name: 'Workload', level: 1 })).toBeVisible()
  const rows = other.getByRole('list', { name: 'Workload by assignee' })
  const name = 'Goro Nakamura'
  const late = rows.getByRole('list', { name }).getByRole('link', { name: /^Overdue/ })
  const ofOther = rows
    .getByRole('list', { name: 'Bruno Castellanos' })
    .getByRole('link', { name: /^Overdue/ })
  await expect(late).toBeVisible()
  const figure = async (link: Locator) => Number(/\d+$/.exec(await link.innerText())?.[0])
  const [before, beforeOfOther] = [await figure(late), await figure(ofOther)]
  await expect(rows.getByRole('listitem').first()).toContainText(name)

  // From the number to its tasks, and one of them to someone else.
  await page.goto('/apps/todo/workload')
  await page
    .getByRole('list', { name: 'Workload by assignee' })
    .getByRole('list', { name })
    .getByRole('link', { name: /^Overdue/ })
    .click()
  await expect(row(page, `${stem} one`)).toBeVisible()
  await expect(page.getByText(`Assignee${name}`)).toBeVisible()
  await expect(page.getByText('Due dateOverdue')).toBeVisible()
  await expect(page.getByText(`${before} open tasks`)).toBeVisible()
  await row(page, `${stem} one`).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('combobox', { name: 'Assignee' }).fill('maintainer')
  await page.getByRole('option', { name: /Bruno/ }).click()
  await expect(row(page, `${stem} one`)).toHaveCount(0)
  await expect.poll(() => figure(late), { timeout: 1_000 }).toBe(before - 1)
  await expect.poll(() => figure(ofOther), { timeout: 1_000 }).toBe(beforeOfOther + 1)

  // The filters are removed one by one.
  await page.getByRole('button', { name: 'Clear filter: Assignee' }).click()
  await expect(row(page, `${stem} one`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter: Due date' }).click()
  await expect(page).toHaveURL('/apps/todo?scope=all')
})

test('TODO-16 those who may not see others’ tasks are not offered the workload, and its address says so', async ({
  page,
  login,
}) => {
  await login('author')
  await page.goto('/apps/todo')
  await expect(view(page, 'My tasks')).toBeVisible()
  await expect(view(page, 'Workload')).toHaveCount(0)
  await page.goto('/apps/todo/workload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You don’t have access to this page',
  )
})
