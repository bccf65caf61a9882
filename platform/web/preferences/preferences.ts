import {
  CONTENTS,
  DENSITIES,
  DIRECTIONS,
  type Direction,
  FONT_SIZES,
  FOOTERS,
  LANGUAGES,
  type Language,
  MOTIONS,
  NAVBARS,
  type PAGE_SIZES,
  type Skin,
  THEMES,
  type Theme,
  TRANSITIONS,
} from '#features/preferences/contract/preferences.rules.ts'
import { WEEK_STARTS } from '#features/settings/contract/settings.rules.ts'
import { createStore, useStore } from '../store/store.ts'

export { LANGUAGES, type Direction, type Language }
export type WeekStart = (typeof WEEK_STARTS)[number]
export type PageSizes = Record<string, (typeof PAGE_SIZES)[number]>

/** What this browser remembers, under exactly these keys of the local storage. */
export interface Preferences {
  /** The effective theme: the chosen one, or the system's. */
  skin: Skin
  theme: Theme
  direction: Direction
  menuCollapsed: boolean
  language: Language
  content: (typeof CONTENTS)[number]
  menuHidden: boolean
  navbar: (typeof NAVBARS)[number]
  footer: (typeof FOOTERS)[number]
  transition: (typeof TRANSITIONS)[number]
  density: (typeof DENSITIES)[number]
  fontSize: (typeof FONT_SIZES)[number]
  motion: (typeof MOTIONS)[number]
  /** Empty, or `-1`: as the instance has it, or else the browser. */
  timeZone: string
  currency: string
  weekStart: WeekStart | -1
  /** The instance's regional defaults: JSON, read by regional.ts. */
  regional: string
  /** Shortcuts of one letter. */
  singleKeyShortcuts: boolean
  /** Own keys of shortcuts: JSON, read by shortcut-keys.ts. */
  shortcutKeys: string
  /** Rows a page, by the route of the list: JSON, read by page-size.ts. */
  pageSizes: string
  /** The categories that the calendar shows, as `calendar.rules` writes them. */
  calendars: string
  /** The cards of each board, as the dashboards write them. */
  boards: string
}
/** Some of them; what is undefined stays as it is. */
export type PreferencesChange = {
  [
    Key in Exclude<keyof Preferences, 'skin' | 'theme' | 'pageSizes' | 'shortcutKeys' | 'regional'>
  ]?: Preferences[Key] | undefined
} & {
  /** Storage name of `theme` in `Preferences`. */
  skin?: Theme | undefined
  pageSizes?: PageSizes | undefined
  shortcutKeys?: Record<string, string> | undefined
  /** Forgets on the account what is not named here. */
  reset?: true | undefined
}

type ChoiceListener = (change: PreferencesChange) => void

// public/preferences.js applies the same values before the first paint: keep the two alike.
/** Of this page alone: for a browser that stores nothing, and while another account is viewed. */
let unstored = new Map<string, string>()
let isViewing = false
const choiceListeners = new Set<ChoiceListener>()
/** The system theme, used until the user chooses one; undefined when pre-rendering. */
const isSystemLight = globalThis.matchMedia?.('(prefers-color-scheme: light)')
/** Room for a menu of icons only, until someone opens it. */
const isNarrow = globalThis.matchMedia?.('(1024px <= width < 1280px)')
const preferences = createStore(readAll())

function read(key: keyof Preferences): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}
function write(key: string, value: string): void {
  // What it couldn’t store before no longer counts.
  unstored.delete(key)
  try {
    if (!isViewing) return localStorage.setItem(key, value)
  } catch {
    // The storage is full, or forbidden.
  }
  unstored.set(key, value)
}

/** The stored value if it is one of the options, otherwise the first option. */
function choose<T extends string>(
  key: keyof Preferences,
  options: readonly [T, ...T[]],
  stored = read(key),
): T {
  return options.find(option => option === stored) ?? options[0]
}

/** What the page was sent with; nothing where it is made ahead. */
function ofInstance(): string | null {
  return typeof document === 'object' ? (document.documentElement.dataset.language ?? null) : null
}

function readAll(): Preferences {
  const language = choose('language', LANGUAGES, read('language') ?? ofInstance())
  const theme = choose('skin', THEMES)
  const ofSystem = isSystemLight?.matches === true ? 'light' : 'dark'
  return {
    theme,
    skin: theme === 'system' ? ofSystem : theme,
    direction: choose('direction', directionOf(language) === 'rtl' ? ['rtl', 'ltr'] : DIRECTIONS),
    menuCollapsed: (read('menuCollapsed') ?? `${isNarrow?.matches}`) === 'true',
    language,
    content: choose('content', CONTENTS),
    menuHidden: read('menuHidden') === 'true',
    navbar: choose('navbar', NAVBARS),
    footer: choose('footer', FOOTERS),
    transition: choose('transition', TRANSITIONS),
    density: choose('density', DENSITIES),
    fontSize: choose('fontSize', FONT_SIZES),
    motion: choose('motion', MOTIONS),
    timeZone: read('timeZone') ?? '',
    currency: read('currency') ?? '',
    weekStart: WEEK_STARTS.find(day => `${day}` === read('weekStart')) ?? -1,
    regional: read('regional') ?? '',
    singleKeyShortcuts: read('singleKeyShortcuts') !== 'false',
    shortcutKeys: read('shortcutKeys') ?? '',
    pageSizes: read('pageSizes') ?? '',
    calendars: read('calendars') ?? '',
    boards: read('boards') ?? '',
  }
}

/** The direction a language is written in. */
export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export const getPreferences = (): Preferences => preferences.get()

export const subscribePreferences = preferences.subscribe

/** Reports choices made here, as opposed to those from the account or another tab. */
export function subscribeChoices(listener: ChoiceListener): () => void {
  choiceListeners.add(listener)
  return () => choiceListeners.delete(listener)
}

/**
 * Changes what is remembered, and the page at once. A new language brings its own direction, which can be changed afterwards.
 *
 * @example setPreferences({ skin: 'light' })
 */
export function setPreferences(change: PreferencesChange): void {
  const full =
    change.language === undefined ? change : { direction: directionOf(change.language), ...change }
  acceptPreferences(full)
  for (const listener of choiceListeners) listener(full)
}

/** Applies preferences changed elsewhere: stored and shown, but not reported to subscribers. */
export function acceptPreferences(change: PreferencesChange): void {
  for (const [key, value] of Object.entries(change)) {
    if (value !== undefined && key !== 'reset')
      write(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  apply()
}

/** From now on preferences are those of this tab alone, until the returned function brings the browser’s back. */
export function viewPreferences(): () => void {
  const own = unstored
  unstored = new Map()
  isViewing = true
  return () => {
    unstored = own
    isViewing = false
    apply()
  }
}

/** Takes over how the instance counts. */
export function acceptRegional(regional: object): void {
  write('regional', JSON.stringify(regional))
  apply()
}

function apply(): void {
  const next = readAll()
  if (JSON.stringify(next) === JSON.stringify(preferences.get())) return
  const root = document.documentElement
  root.dir = next.direction
  root.lang = next.language
  root.dataset.skin = next.skin
  root.dataset.menu = next.menuHidden ? 'hidden' : next.menuCollapsed ? 'collapsed' : 'open'
  root.dataset.content = next.content
  root.dataset.navbar = next.navbar
  root.dataset.footer = next.footer
  root.dataset.density = next.density
  root.dataset.fontSize = next.fontSize
  root.dataset.motion = next.motion
  preferences.set(next)
}

function print({ type }: Event): void {
  document.documentElement.dataset.skin = type === 'beforeprint' ? 'light' : preferences.get().skin
}

/** Follows changes in other tabs, the system theme while none is chosen, and the printer: paper is light, whatever the theme. */
export function followOutside(): void {
  addEventListener('storage', apply)
  addEventListener('beforeprint', print)
  addEventListener('afterprint', print)
  isSystemLight?.addEventListener('change', apply)
  isNarrow?.addEventListener('change', apply)
}

/**
 * The preferences of this browser; re-renders when they change.
 *
 * @example const { direction } = usePreferences()
 */
export const usePreferences = (): Preferences => useStore(preferences)
