import type { Address, Addresses } from '#platform/contract/pages.rules.ts'
import type { ComponentType } from 'react'
import type { Contribution } from './points.ts'

// The browser definition of a feature, `features/<name>/<name>.screens.ts`: what is behind its addresses, and what it gives to others. Data
// and `import()`s: nothing that is drawn is loaded before it is wanted.

/** What is behind an address. */
export interface ScreenParts {
  /** Loads the component; called when the screen is opened, or when a link to it is pointed at. */
  load: () => Promise<ComponentType>
  /** Locale files to have before the screen is shown. */
  texts: readonly string[]
  /** Starts the screen's requests in parallel with loading its code. */
  prefetch?: (at: {
    params: Record<string, string>
    search: Record<string, unknown>
  }) => Promise<unknown>
}

/** A screen that needs no session. */
export interface PublicParts extends Omit<ScreenParts, 'prefetch'> {
  /** Also for signed-in people: links in mails lead there. */
  isForAll?: true
}

/** One screen of the application: its address and what is behind it. */
export interface Screen extends Address, ScreenParts {
  path: string
}

export interface Feature {
  name: string
  pages: Addresses
  screens: Readonly<Record<string, ScreenParts>>
  contributes: readonly Contribution[]
}

interface Defined<Pages extends Addresses> {
  /** As its folder. */
  name: string
  pages?: Pages
  /** One for each address of the pages. */
  screens?: Readonly<Record<keyof Pages & string, ScreenParts>>
  contributes?: readonly Contribution[]
}

const NONE: Addresses = {}

/**
 * Defines what of a feature is in the browser.
 *
 * @example export const todo = defineScreens({ name: 'todo', pages: todoPages, screens: { '/apps/todo': { load, texts: ['todo'] } } })
 */
export const defineScreens = <Pages extends Addresses = Record<never, Address>>({
  name,
  pages,
  screens,
  contributes = [],
}: Defined<Pages>): Feature => ({ name, pages: pages ?? NONE, screens: screens ?? {}, contributes })

/**
 * Screens of a feature without a session, in `<name>.public-screens.ts`: part of the initial bundle, so every byte counts.
 *
 * @example export const authPublic = definePublic({ '/login': { load, texts: ['auth'] } })
 */
export const definePublic = <const Parts extends Readonly<Record<`/${string}`, PublicParts>>>(
  parts: Parts,
): Parts => parts
