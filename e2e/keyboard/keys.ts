import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { FOCUS_SOURCE } from './focus-check.ts'

// A person who has a keyboard and nothing else. Wherever Tab leads them, the focus is in the window, visible, and not behind a bar.

/** A list with its filters has so many stops. */
const MAX_TABS = 150

export interface Keys {
  page: Page
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Presses Tab until the target has the focus, or Shift+Tab. */
  tabTo: (target: Locator, direction?: 'back') => Promise<void>
  /** Gets to it and presses Enter. */
  enter: (target: Locator, direction?: 'back') => Promise<void>
  /** Gets to it and presses Space. */
  space: (target: Locator, direction?: 'back') => Promise<void>
  /** Gets to it and writes over what is there. */
  write: (target: Locator, text: string, direction?: 'back') => Promise<void>
  /** From the menu or a selection list that has the focus, by arrows, to the entry, and Enter. */
  choose: (role: 'menuitem' | 'option', name: string | RegExp) => Promise<void>
  /** By the palette, to the screen of this name. */
  goTo: (name: string) => Promise<void>
}

/** The keyboard of a page, where nothing is further than `mostTabs` away. */
export function createKeys(page: Page, mostTabs = MAX_TABS): Keys {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = (text: string) => page.keyboard.type(text)
  const tabTo: Keys['tabTo'] = async (target, direction) => {
    await expect(target).toBeVisible()
    await watch(page)
    if (await target.evaluate(one => one === document.activeElement)) return
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      await press(direction === 'back' ? 'Shift+Tab' : 'Tab')
      const { fault, isThere } = await target.evaluate(one => ({
        fault: window.findFocusFault(),
        isThere: one === document.activeElement,
      }))
      // At the end of the page the focus goes to the browser's own bars, and on from there.
      if (fault !== '' && fault !== 'nothing has the focus')
        throw new Error(`On the way to ${target.toString()} the focus is lost: ${fault}`)
      if (isThere) return
    }
    throw new Error(`${target.toString()} is not reached by Tab`)
  }
  const then =
    (key: string): Keys['enter'] =>
    async (target, direction) => {
      await tabTo(target, direction)
      await press(key)
    }
  return {
    page,
    goTo: async name => {
      await press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Search everything' })
      await expect(palette.getByRole('combobox')).toBeFocused()
      await type(name)
      await expect(palette.getByRole('option', { selected: true })).toContainText(name)
      await press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    },
    press,
    type,
    tabTo,
    enter: then('Enter'),
    space: then('Space'),
    write: async (target, text, direction) => {
      await tabTo(target, direction)
      await press('ControlOrMeta+A')
      await type(text)
    },
    choose: async (role, name) => {
      const entry = page.getByRole(role, { name }).last()
      await expect(entry).toBeVisible()
      for (let steps = 0; steps < 40; steps += 1) {
        if (await entry.evaluate(isHere)) return press('Enter')
        await press('ArrowDown')
      }
      throw new Error(`${String(name)} is not reached by arrows`)
    },
  }
}

/** Runs in the page: it has the focus, or is what the focused field points at. */
function isHere(entry: Element): boolean {
  const active = document.activeElement
  return entry === active || active?.getAttribute('aria-activedescendant') === entry.id
}

/** From the top of a page to its content, past the menu. */
export async function skipToContent(page: Page): Promise<void> {
  const { tabTo, press } = createKeys(page)
  await tabTo(page.getByRole('link', { name: 'Skip to content' }))
  await press('Enter')
}

/** Once per document. */
async function watch(page: Page): Promise<void> {
  if (await page.evaluate(() => 'findFocusFault' in window)) return
  await page.evaluate(FOCUS_SOURCE)
}

/** Fails when anything was done with a pointer in the open document. */
export async function expectNoPointer(page: Page): Promise<void> {
  await watch(page)
  expect(await page.evaluate(() => document.documentElement.dataset['pointed'])).toBeUndefined()
}

export interface KeyboardScreen {
  area: string
  /** Signed out if undefined. */
  account?: 'admin' | 'author' | 'subscriber' | 'editor' | 'maintainer'
  /** Where it begins; what it needs is made here. */
  start: (page: Page) => Promise<string>
  /** Browser complaints that a path provokes on purpose. */
  complaint?: RegExp
  /** One after another, from where the one before ended. */
  paths: Record<string, (keys: Keys) => Promise<void>>
}
