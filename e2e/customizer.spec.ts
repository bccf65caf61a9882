import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// The customizer drawer (NAV-09): every choice applies at once and persists.

test.beforeEach(({ login }) => login('admin'))

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Customize' })
const choice = (page: Page, group: string, name: string) =>
  drawer(page)
    .getByRole('group', { name: group, exact: true })
    .getByRole('radio', { name, exact: true })
const bar = (page: Page) => page.locator('header')
const footer = (page: Page) => page.locator('footer')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

async function openCustomizer(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Admin$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Customize' }).click()
  await expect(drawer(page)).toBeVisible()
}
/** Runs in the page: one-line texts whose end is rendered before their beginning. */
function findTurnedTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const boxAt = (text: Node, from: number) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, from + 1)
    return range.getBoundingClientRect()
  }
  const turned: string[] = []
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const words = text.nodeValue?.trimEnd() ?? ''
    const begin = words.length - words.trimStart().length
    if (!/\S\s\S/.test(words) || /\p{Script=Arabic}/u.test(words)) continue
    const [first, last] = [boxAt(text, begin), boxAt(text, words.length - 1)]
    if (first.width > 0 && first.top === last.top && last.left < first.left) turned.push(words)
  }
  return turned
}
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('NAV-09 applies every field without a reload and persists it', async ({ page }) => {
  await page.setViewportSize({ width: 2200, height: 900 })
  await page.goto('/apps/user/list')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await openCustomizer(page)
  await choice(page, 'Theme', 'Light').check()
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'light')
  await choice(page, 'Direction', 'Right to left').check()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await choice(page, 'Direction', 'Left to right').check()

  const boxed = (await boxOf(page, '#content')).width
  await choice(page, 'Content', 'Full width').check()
  await expect.poll(async () => (await boxOf(page, '#content')).width).toBeGreaterThan(boxed + 300)

  await choice(page, 'Menu', 'Collapsed').check()
  await expect.poll(async () => (await boxOf(page, 'aside')).width).toBeLessThan(80)
  await choice(page, 'Menu', 'Hidden').check()
  await expect(page.locator('aside')).toBeHidden()

  expect((await boxOf(page, 'header')).y).toBeGreaterThan(5)
  await choice(page, 'Navbar', 'Sticky').check()
  await expect.poll(() => boxOf(page, 'header')).toMatchObject({ x: 0, y: 0 })
  await choice(page, 'Footer', 'Sticky').check()
  await expect
    .poll(async () =>
      Math.round((await boxOf(page, 'footer')).y + (await boxOf(page, 'footer')).height),
    )
    .toBe(900)
  await choice(page, 'Footer', 'Hidden').check()
  await expect(footer(page)).toBeHidden()
  await choice(page, 'Page transition', 'Slide').check()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'light')
  await expect(footer(page)).toBeHidden()
  await expect(page.locator('aside')).toBeHidden()
  expect((await boxOf(page, 'header')).y).toBe(0)
})

test('NAV-09 a static navbar scrolls away, a floating one stays', async ({ page }) => {
  await page.goto('/apps/user/list?perPage=50')
  await expect(page.locator('tbody tr').nth(40)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 800))
  await expect(bar(page)).toBeInViewport()
  await openCustomizer(page)
  await choice(page, 'Navbar', 'Static').check()
  await expect(bar(page)).not.toBeInViewport()
})

test('NAV-09 with navbar and menu hidden, the drawer menu and Customize remain reachable', async ({
  page,
}) => {
  await page.goto('/apps/user/list')
  await openCustomizer(page)
  await choice(page, 'Menu', 'Hidden').check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu(page).getByRole('link', { name: 'Users' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openCustomizer(page)
  await choice(page, 'Navbar', 'Hidden').check()
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Customize' }).click()
  await drawer(page).getByRole('button', { name: 'Reset' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await expect(choice(page, 'Menu', 'Open')).toBeChecked()
})

test('NAV-09 animates the next screen as chosen, and not at all with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const animated: unknown[] = []
    Object.assign(window, { animated })
    const animate = Reflect.get(Element.prototype, 'animate')
    Object.assign(Element.prototype, {
      animate(this: Element, ...values: unknown[]) {
        if (this.id === 'content')
          animated.push(Object.keys(Object(Reflect.get(Object(values[0]), 0))).join(' '))
        return Reflect.apply(animate, this, values)
      },
    })
  })
  const animated = () => page.evaluate(() => Reflect.get(window, 'animated'))
  const openFirst = () => page.locator('tbody').getByRole('link').first().click()
  await page.goto('/apps/user/list')
  await openFirst()
  await expect.poll(animated).toEqual(['opacity'])
  await openCustomizer(page)
  await choice(page, 'Page transition', 'Slide').check()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect.poll(animated).toEqual(['opacity', 'opacity translate'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFirst()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeHidden()
  expect(await animated()).toHaveLength(2)
})

test('NAV-08 the language menu switches texts and direction at once', async ({ page }) => {
  await page.goto('/apps/user/list')
  const choose = async (menuName: string, language: string) => {
    await page.getByRole('button', { name: menuName, exact: true }).click()
    await page.getByRole('menuitemradio', { name: language }).click()
  }
  await choose('Language', 'Deutsch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzer')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await choose('Sprache', 'Français')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs')
  await choose('Langue', 'العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u)
})

test('X-32 keeps the word order of English texts in a right-to-left layout', async ({
  page,
  prefer,
}) => {
  await prefer({ direction: 'rtl' })
  const screens = [
    ['/', /^\W?\d+ unread\W?$/],
    ['/apps/user/list', /^\W?1–\d+ of \d+\W?$/],
    ['/apps/email', /^\W?\d+ messages\W?$/],
    ['/apps/ecommerce/orders', /^\W?1–\d+ of \d+\W?$/],
    ['/apps/kanban', /^Add card$/],
  ] as const
  for (const [path, loaded] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(loaded).last()).toBeVisible()
    expect(await page.evaluate(findTurnedTexts), path).toEqual([])
  }
})
