import { unreachable } from '../api/api-error.ts'
import { held, isolateValue } from '../preferences/held.ts'
import { directionOf, getPreferences, subscribePreferences } from '../preferences/preferences.ts'
import { loadWithRetry } from '../query/load-with-retry.ts'
import { type Texts, localeFiles, shown } from './translation.ts'

export { type TFunction, getT, useTranslation } from './translation.ts'

/** Build id of the texts, part of their address; injected by vite.config.ts. */
declare const __TEXTS__: string

type Files = Record<string, Texts>

const fetchTexts = async (language: string, names: readonly string[]): Promise<Files> => {
  const address = `/locales/${language}/${names.join(',')}.json${__TEXTS__}`
  const response = await fetch(address).catch((error: unknown) => {
    throw unreachable(error)
  })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const json = await response.json()
  return names.length > 1 ? json : { [names.join('')]: json }
}

let asked: { language: string; names: string[]; files: Promise<Files> } | undefined

/** Batches the files requested at the same moment into one request. */
function askTogether(language: string, name: string): Promise<Files> {
  if (asked?.language !== language) {
    const names: string[] = []
    const files = new Promise(resolve => setTimeout(resolve)).then(() => {
      if (asked?.names === names) asked = undefined
      return fetchTexts(language, names.toSorted())
    })
    asked = { language, names, files }
  }
  asked.names.push(name)
  return asked.files
}

const loading = new Map<string, Promise<void>>()

/** One promise for all callers while it is under way. */
function once(key: string, load: () => Promise<void>): Promise<void> {
  const known = loading.get(key)
  if (known !== undefined) return known
  const loaded = load().finally(() => loading.delete(key))
  loading.set(key, loaded)
  return loaded
}

async function loadFiles(language: string, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter(name => !localeFiles.texts.has(`${language}/${name}`))
  await Promise.all(
    missing.map(name =>
      once(`${language}/${name}`, async () =>
        localeFiles.add(language, name, (await askTogether(language, name))[name] ?? {}),
      ),
    ),
  )
}

/** Texts in logical order, also where the page's direction differs from the language's. */
const finish = (text: string) => held(text, getPreferences())

function show(): void {
  const { language } = getPreferences()
  const direction = directionOf(language)
  shown.set({ language, direction, write: value => isolateValue(value, direction), finish })
}

/** Another language is shown once all texts that are on the screen are there in it. */
async function follow(): Promise<void> {
  const { language } = getPreferences()
  await loadWithRetry(() => loadFiles(language, localeFiles.namesIn(shown.get().language)))
  if (getPreferences().language === language) show()
}

let isStarted = false

/** Starts the texts in the language this browser remembers, and follows it. */
export function startI18n(): void {
  if (isStarted) return
  isStarted = true
  // What a component misses comes as soon as it can be loaded: without a connection it must not take the screen down.
  localeFiles.load = (language, namespaces) =>
    once(`${language}/${namespaces.join(',')} in the end`, () =>
      loadWithRetry(() => loadFiles(language, namespaces)),
    )
  show()
  let before = getPreferences()
  subscribePreferences(() => {
    const now = getPreferences()
    const { language, direction } = before
    before = now
    if (now.language !== language) void follow()
    else if (now.direction !== direction) show()
  })
}

/**
 * Loads locale files before a screen is shown, so that it never renders without its texts. Throws what `fetch` throws.
 *
 * @example await loadTexts(['users', 'ui'])
 */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  startI18n()
  await loadFiles(getPreferences().language, namespaces)
}
