// How a text of the locale files is found and filled in, the same on the screens and in what the server writes.

/** The content of a locale file. A name may contain dots, such as a problem's code. */
export interface Texts {
  readonly [name: string]: Texts | string
}

/** Values for the placeholders of a text; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>

const plurals = new Map<string, Intl.PluralRules>()

function formOf(language: string, count: number): string {
  let rules = plurals.get(language)
  if (rules === undefined) plurals.set(language, (rules = new Intl.PluralRules(language)))
  return rules.select(count)
}

/**
 * The text at a path, in the plural form of `count` by the language's rules (`key_one`, `key_other` …; `key_zero` in every language that has
 * one), or else the plain one; undefined where there is none.
 * @example findText({ days_one: '{{count}} day', days_other: '{{count}} days' }, 'days', { language: 'en', count: 2 }) // {{count}} days
 */
export function findText(
  texts: Texts,
  key: string,
  { language, count }: { language: string; count?: unknown },
): string | undefined {
  if (typeof count !== 'number') return at(texts, key)
  const zero = count === 0 ? at(texts, `${key}_zero`) : undefined
  return zero ?? at(texts, `${key}_${formOf(language, count)}`) ?? at(texts, key)
}

function at(texts: Texts, key: string): string | undefined {
  const own = texts[key]
  if (typeof own === 'string') return own
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
    const inner = texts[key.slice(0, dot)]
    const found = typeof inner === 'object' ? at(inner, key.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Replaces each `{{name}}` by its value, as `write` writes it; by nothing where there is none. `{{- name}}` takes the value as it is, for a
 * text that is stored.
 * @example fillText('Hello {{name}}', { name: 'Ada' }) // Hello Ada
 */
export const fillText = (
  text: string,
  values: TextValues,
  write: (value: string | number) => string = String,
): string =>
  text.includes('{{')
    ? text.replaceAll(/\{\{(- )?(\w+)\}\}/g, (_, asIs: string | undefined, name: string) =>
        (asIs === undefined ? write : String)(values[name] ?? ''),
      )
    : text
