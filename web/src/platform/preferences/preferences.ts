import { useSyncExternalStore } from 'react'

export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
export type Skin = 'dark' | 'light'
export type Direction = 'ltr' | 'rtl'

/** What this browser remembers, under exactly these keys of the local storage. */
export interface Preferences {
  skin: Skin
  direction: Direction
  menuCollapsed: boolean
  language: Language
}

// public/preferences.js applies the same values before the first paint: keep the two alike.
const read = (key: keyof Preferences): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const listeners = new Set<() => void>()
let preferences = readAll()

function readAll(): Preferences {
  const language = read('language') === 'ar' ? 'ar' : 'en'
  const direction = read('direction')
  return {
    skin: read('skin') === 'light' ? 'light' : 'dark',
    direction: direction === 'rtl' || direction === 'ltr' ? direction : directionOf(language),
    menuCollapsed: read('menuCollapsed') === 'true',
    language,
  }
}

/** The direction a language is written in. */
export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export const getPreferences = (): Preferences => preferences

export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Changes what is remembered, and the page at once. A new language brings its own direction, which can be changed afterwards.
 *
 * @example setPreferences({ skin: 'light' })
 */
export function setPreferences(change: Partial<Preferences>): void {
  const full = change.language === undefined ? change : { direction: directionOf(change.language), ...change }
  for (const [key, value] of Object.entries(full)) {
    try {
      localStorage.setItem(key, String(value))
    } catch {
      // A browser that stores nothing still changes this page.
    }
  }
  apply({ ...preferences, ...full })
}

function apply(next: Preferences): void {
  preferences = next
  const root = document.documentElement
  root.dataset.skin = next.skin
  root.dataset.menu = next.menuCollapsed ? 'collapsed' : 'open'
  root.dir = next.direction
  root.lang = next.language
  for (const listener of listeners) listener()
}

/** Follows what other tabs choose. */
export function followOtherTabs(): void {
  addEventListener('storage', () => apply(readAll()))
}

/**
 * What this browser remembers; the component draws itself anew when it changes.
 *
 * @example const { direction } = usePreferences()
 */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribePreferences, getPreferences)
