import { getPreferences } from './preferences.ts'

/** Own keys of shortcuts, by the keys they have at first; what is not ours is left out. */
export function readShortcutKeys(): Record<string, string> {
  const own: Record<string, string> = {}
  try {
    const json: unknown = JSON.parse(getPreferences().shortcutKeys)
    for (const [keys, chosen] of Object.entries(Object(json)))
      if (typeof chosen === 'string') own[keys] = chosen
  } catch {
    // Nothing valid is stored: every shortcut uses its default keys.
  }
  return own
}

/**
 * The keys of a shortcut as this person has them.
 *
 * @example ownKeys('g u')
 */
export const ownKeys = (keys: string): string => readShortcutKeys()[keys] ?? keys
