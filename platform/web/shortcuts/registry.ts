import { createStore } from '../store/store.ts'
import { getPreferences } from '../preferences/preferences.ts'
import { readShortcutKeys } from '../preferences/shortcut-keys.ts'

/** A key, or several, that do something. */
export interface Shortcut {
  /** `j`, `?`, `Enter`, with Ctrl or Cmd `mod+k`, or two after each other: `g u`. */
  keys: string
  /** What it does, in the language of the screen: for the sheet that `?` opens. */
  label: string
  /** Omitted where the browser handles the key itself; the shortcut sheet lists it all the same. */
  run?: (() => void) | undefined
}
/** Where it works. Shortcuts of a screen take precedence over global ones. */
export type ShortcutScope = 'everywhere' | 'screen'
interface ShortcutGroup {
  scope: ShortcutScope
  read: () => readonly Shortcut[]
}

/** How long after the first key of two the second one counts. */
const SEQUENCE_MS = 1500
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

/** The active groups: those of the frame may register after a screen has rendered. */
export const groups = createStore<readonly ShortcutGroup[]>([])
let begun: { key: string; at: number } | undefined

/** Registers shortcuts until the returned function is called. Components use `useShortcuts`. */
export function registerShortcuts(group: ShortcutGroup): () => void {
  if (groups.get().length === 0) document.addEventListener('keydown', handleKey)
  groups.set([...groups.get(), group])
  return () => {
    groups.set(groups.get().filter(one => one !== group))
    if (groups.get().length === 0) document.removeEventListener('keydown', handleKey)
  }
}

/** What works now, as the sheet shows it: without what a screen puts something else in place of. */
export function listShortcuts(scope: ShortcutScope): Shortcut[] {
  const ofScreen = read('screen')
  if (scope === 'screen') return ofScreen
  const taken = new Set(ofScreen.map(shortcut => shortcut.keys))
  return read('everywhere').filter(shortcut => !taken.has(shortcut.keys))
}

/** By the keys this person has given them. */
function read(scope: ShortcutScope): Shortcut[] {
  const own = readShortcutKeys()
  return listDefaults(scope).map(shortcut => ({
    ...shortcut,
    keys: own[shortcut.keys] ?? shortcut.keys,
  }))
}

/** Active shortcuts, by their default keys. */
export function listDefaults(scope: ShortcutScope): Shortcut[] {
  return groups
    .get()
    .filter(group => group.scope === scope)
    .flatMap(group => group.read())
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || MODIFIERS.has(event.key))
    return
  const key = keyOf(event)
  const isPlain = !key.startsWith('mod+')
  if (isPlain && !mayBePlain(event)) return
  const keys =
    isPlain && begun !== undefined && event.timeStamp - begun.at < SEQUENCE_MS
      ? `${begun.key} ${key}`
      : key
  begun = undefined
  // The last one registered wins: a part of a screen takes precedence over the screen.
  const shortcut = [...read('everywhere'), ...read('screen')].findLast(
    one => one.keys === keys && one.run !== undefined,
  )
  if (shortcut !== undefined) {
    event.preventDefault()
    if (isPlain || !event.repeat) shortcut.run?.()
  } else if (
    isPlain &&
    keys === key &&
    read('everywhere').some(one => one.keys.startsWith(`${key} `))
  ) {
    begun = { key, at: event.timeStamp }
  }
}

/** Keys without Ctrl or Cmd go to a focused input or an open overlay, and are ignored when plain keys are turned off. */
function mayBePlain({ target }: KeyboardEvent): boolean {
  return (
    getPreferences().singleKeyShortcuts &&
    !isTyping(target) &&
    document.querySelector('dialog[open], [popover]:popover-open') === null
  )
}

/** The key as shortcuts name it; `undefined` for a modifier key. */
export const readKey = (event: KeyboardEvent): string | undefined =>
  MODIFIERS.has(event.key) ? undefined : keyOf(event)

/** The key as shortcuts name it; in non-Latin layouts the Latin letter at the same position. */
function keyOf({ key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const sign = letter !== undefined && key.length === 1 && key > '\u007F' ? letter : key
  const isLetter = /^[a-z]$/i.test(sign)
  const name = `${isLetter && shiftKey ? 'shift+' : ''}${isLetter ? sign.toLowerCase() : sign}`
  return ctrlKey || metaKey ? `mod+${name}` : name
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}
