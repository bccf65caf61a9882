import i18next, { type BackendModule, type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { held } from '../preferences/held.ts'
import { LANGUAGES, getPreferences, subscribePreferences } from '../preferences/preferences.ts'

export { useTranslation } from 'react-i18next'

let started: Promise<unknown> | undefined

/** Starts the texts in the language this browser remembers, and follows it. */
export function startI18n(): Promise<unknown> {
  started ??= start()
  return started
}

/**
 * Loads locale files before a screen is shown, so that it never renders without its texts.
 *
 * @example await loadTexts(['users', 'ui'])
 */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await startI18n()
  await i18next.loadNamespaces(namespaces)
}

/** Build id of the texts, part of their address; injected by vite.config.ts. */
declare const __TEXTS__: string

type Texts = Record<string, object>

const fetchTexts = async (language: string, names: readonly string[]): Promise<Texts> => {
  const response = await fetch(`/locales/${language}/${names.join(',')}.json${__TEXTS__}`)
  if (!response.ok) throw new Error(response.url)
  const json = await response.json()
  return names.length > 1 ? json : { [names.join('')]: json }
}

let asked: { language: string; names: string[]; texts: Promise<Texts> } | undefined

/** Batches the namespaces requested at the same moment into one request. */
function askTogether(language: string, name: string): Promise<Texts> {
  if (asked?.language !== language) {
    const names: string[] = []
    const texts = new Promise(resolve => setTimeout(resolve)).then(() => {
      if (asked?.names === names) asked = undefined
      return fetchTexts(language, names.toSorted())
    })
    asked = { language, names, texts }
  }
  asked.names.push(name)
  return asked.texts
}

/** Locale files by address. i18next's own HTTP backend does this and much more, at 2.5 kB before the first screen. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, namespace) => (await askTogether(language, namespace))[namespace] ?? {},
}

/** Keeps texts in logical order when the page direction differs from the language's. */
const heldTexts: PostProcessorModule = {
  type: 'postProcessor',
  name: 'held',
  process: (text: string) => held(text, getPreferences()),
}

function start(): Promise<unknown> {
  subscribePreferences(() => {
    const { language } = getPreferences()
    if (language !== i18next.language) void i18next.changeLanguage(language)
  })
  return i18next
    .use(localeFiles)
    .use(initReactI18next)
    .use(heldTexts)
    .init({
      lng: getPreferences().language,
      supportedLngs: [...LANGUAGES],
      // Every language is complete: a missing text is a mistake to be seen, not to be covered by a second file.
      fallbackLng: false,
      parseMissingKeyHandler(key, text?: string) {
        // Journeys fail on it.
        // oxlint-disable-next-line no-console
        if (text === undefined) console.error('no text', key)
        return text ?? key
      },
      ns: [],
      defaultNS: 'shell',
      postProcess: heldTexts.name,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
}
