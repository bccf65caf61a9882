import { useMemo } from 'react'
import { type Texts, type TextValues, fillText, findText } from '#platform/contract/texts.rules.ts'
import { createStore, useStore } from '../store/store.ts'

// Texts of the locale files for components, in the manner of react-i18next. What loads them is set by i18n.ts: pages that the build
// renders load nothing.

export type { Texts }

/**
 * Finds a text and fills in its values. Of several keys, the first that exists counts; `namespace:key` names another file than the hook.
 * `count` chooses the plural form, `defaultValue` is for a missing text.
 * @example t('list.found', { count: 3 })
 */
export type TFunction = (
  key: string | readonly string[],
  values?: TextValues & { defaultValue?: string },
) => string

export interface I18n {
  language: string
  /** The language's direction, which may differ from the page's. */
  dir: () => 'ltr' | 'rtl'
  exists: (key: string) => boolean
}

interface Shown {
  language: string
  /** Of the language; the page's may differ. */
  direction: 'ltr' | 'rtl'
  /** Values as they stand in a text. */
  write: (value: string | number) => string
  /** The last step for every text. */
  finish: (text: string) => string
}

/** The language of the screen; set once its texts are there. */
export const shown = createStore<Shown>({
  language: 'en',
  direction: 'ltr',
  write: String,
  finish: text => text,
})

/** The locale files that are there, by language and name, and what loads others. */
export const localeFiles = {
  texts: new Map<string, Texts>(),
  /** Resolves once they are there. Throws as long as nothing loads texts: a component that waited would render forever. */
  load: (language: string, namespaces: readonly string[]): Promise<void> => {
    throw new Error(`the texts ${namespaces.join(', ')} (${language}) are not there`)
  },
  add: (language: string, namespace: string, texts: Texts): void => {
    localeFiles.texts.set(`${language}/${namespace}`, texts)
  },
  namesIn: (language: string): string[] =>
    [...localeFiles.texts.keys()].flatMap(key =>
      key.startsWith(`${language}/`) ? key.slice(language.length + 1) : [],
    ),
  areThere: (language: string, namespaces: readonly string[]): boolean =>
    namespaces.every(name => localeFiles.texts.has(`${language}/${name}`)),
}

/**
 * Makes a `t` for a language and the files it looks in, in this order.
 * @example createT(shown.get(), ['users', 'ui'])('done.saved', { name: 'Ada' })
 */
export function createT(
  { language, write, finish }: Omit<Shown, 'direction'>,
  namespaces: readonly string[],
): TFunction {
  return (keys, values = {}) => {
    const some = typeof keys === 'string' ? [keys] : keys
    for (const key of some) {
      const found = lookUp(language, { key, namespaces, count: values.count })
      if (found !== undefined) return finish(fillText(found, values, write))
    }
    if (values.defaultValue !== undefined)
      return finish(fillText(values.defaultValue, values, write))
    const key = some.at(-1) ?? ''
    // Every language is complete: a missing text is a mistake to be seen, and journeys fail on it.
    // oxlint-disable-next-line no-console
    console.error('no text', key)
    return key
  }
}

interface Lookup {
  key: string
  namespaces: readonly string[]
  count?: unknown
}

function lookUp(language: string, { key, namespaces, count }: Lookup): string | undefined {
  const colon = key.indexOf(':')
  const [names, path] =
    colon < 0 ? [namespaces, key] : [[key.slice(0, colon)], key.slice(colon + 1)]
  for (const name of names) {
    const texts = localeFiles.texts.get(`${language}/${name}`)
    const found = texts === undefined ? undefined : findText(texts, path, { language, count })
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The texts of locale files in the language of the screen. Suspends until they are there.
 * @example const { t } = useTranslation(['users', 'ui'])
 */
export function useTranslation(namespaces: string | readonly string[]): {
  t: TFunction
  i18n: I18n
} {
  const now = useStore(shown)
  // Lists are new with every render.
  const joined = typeof namespaces === 'string' ? namespaces : namespaces.join(',')
  const translation = useMemo(() => {
    const names = joined.split(',')
    return { names, t: createT(now, names), i18n: createI18n(now) }
  }, [now, joined])
  // How a component suspends; `use` would have to be called with this promise once more when the texts are there.
  // oxlint-disable-next-line typescript/only-throw-error
  if (!localeFiles.areThere(now.language, translation.names))
    throw localeFiles.load(now.language, translation.names)
  return translation
}

const createI18n = ({ language, direction }: Shown): I18n => ({
  language,
  dir: () => direction,
  exists: key => lookUp(language, { key, namespaces: [] }) !== undefined,
})

/**
 * A `t` in the current language for code outside components, such as a toast after a request.
 * @example toast.done(getT('mail-notice')('sent'))
 */
export const getT = (...namespaces: string[]): TFunction => createT(shown.get(), namespaces)
