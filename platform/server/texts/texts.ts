import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Texts,
  type TextValues,
  fillText,
  findText as findIn,
} from '#platform/contract/texts.rules.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Texts are next to what shows them: each of these has its `locales/<language>/`. */
const PLACES = [
  'platform',
  'ui',
  'app',
  ...readdirSync(join(ROOT, 'features')).map(name => `features/${name}`),
]
const FALLBACK = 'en'

const files = new Map<string, Texts>()

/** Where a text is. */
interface Place {
  language: string
  file: string
  key: string
}

/** The value of a text, in the plural form of `count` if given; undefined where there is none in any language. */
export const findText = (
  { language, file, key }: Place,
  count?: TextValues[string],
): string | undefined =>
  findIn(load(language, file), key, { language, count }) ??
  findIn(load(FALLBACK, file), key, { language: FALLBACK, count })

/**
 * A text of the locale files, for what the server writes itself: mail, documents, column headers.
 * `{{name}}` is replaced; `count` chooses the plural form by the language's rules. A missing key is shown itself, unless `setMissingTextHandler` says otherwise.
 * @example text({ language: 'de', file: 'mail', key: 'invite.subject' }, { company: 'Northwind' })
 */
export function text(place: Place, values: TextValues = {}): string {
  return fillText(findText(place, values.count) ?? missing(place), values)
}

/**
 * Finds texts of a locale file by their path; a text that is not there is a mistake and throws.
 * @example const t = readTexts('ar', 'users'); t('fields.email') // البريد الإلكتروني
 */
export function readTexts(language: string, file: string): (key: string) => string {
  return key => {
    const found = findIn(load(language, file), key, { language })
    if (found === undefined) throw new Error(`There is no text ${key} in ${language}/${file}.json.`)
    return found
  }
}

/** A mail with a bare key is better than none. */
let missing = ({ key }: Place): string => key

/**
 * Replaces what a missing text yields: its key, unless set. Tests set a handler that throws, as they must not pass with a key.
 * @example setMissingTextHandler(({ file, key }) => { throw new Error(`There is no text ${key} in ${file}.json.`) })
 */
export function setMissingTextHandler(handler: (place: Place) => string): void {
  missing = handler
}

function load(language: string, file: string): Texts {
  const name = `${language}/${file}`
  const known = files.get(name)
  if (known !== undefined) return known
  const isPlain = /^[a-z]{2}\/[a-z-]+$/i.test(name)
  const paths = isPlain ? PLACES.map(place => join(ROOT, place, 'locales', `${name}.json`)) : []
  const path = paths.find(one => existsSync(one))
  const tree: Texts = path === undefined ? {} : JSON.parse(readFileSync(path, 'utf8'))
  files.set(name, tree)
  return tree
}
