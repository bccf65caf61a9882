import type { Related } from '#platform/contract/resource-related.rules.ts'
import { addressLines } from '#platform/contract/address.rules.ts'
import {
  type Field,
  fieldOf,
  isRequired,
  isUpload,
  type Resource,
  shownAs,
} from '#platform/contract/resource-fields.rules.ts'
import { addressOutput } from '#platform/contract/resource-values.rules.ts'
import { textOf as wordsOf } from '#platform/contract/rich-text.rules.ts'
import { fieldOfText } from '#platform/contract/resource-typed.rules.ts'
import { humanName, partKey, textKeys } from '#platform/contract/resource-texts.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** A resource's texts: from its locale file, or derived from its names. */
export function useResourceWords(resource: Resource) {
  const { t, i18n } = useTranslation([resource.name, 'resource'])
  const format = useFormats()
  const own = (key: string, fallback: string) =>
    resource.texts?.[i18n.language]?.[key] ?? t(key, { defaultValue: fallback })
  const wordOf = (name: string, value: string) =>
    own(textKeys.choice(name, value), humanName(value))
  /** A formatted value; empty without one. */
  function textOf(name: string, value: unknown, related?: Related): string {
    const field = shownAs(fieldOf(resource, name))
    if (value === null || value === undefined || value === '') return ''
    if (isUpload(field)) return fileNames(value)
    if (Array.isArray(value)) return value.map(one => wordOf(name, String(one))).join(', ')
    if (field.kind === 'richText') return wordsOf(String(value))
    if (field.kind === 'address') return linesOf(value).join(', ')
    if (field.kind === 'yesNo') return t(value === true ? 'resource:yes' : 'resource:no')
    if (field.kind === 'choice') return wordOf(name, String(value))
    if (field.kind === 'date') return format.date(String(value))
    if (field.kind === 'moment') return format.moment(String(value))
    if (field.kind === 'number') return format.number(Number(value))
    if (field.kind === 'money') return format.money(Number(value), field.currency)
    return titleIn(field, Number(value), related) ?? String(value)
  }
  /** An address as it is written where it leads. */
  const linesOf = (value: unknown): string[] => {
    const { data } = addressOutput.safeParse(value)
    return data === undefined ? [] : addressLines(data, i18n.language)
  }
  const optionsOf = (name: string): { value: string; text: string }[] => {
    const field = fieldOf(resource, name)
    return 'of' in field ? field.of.map(value => ({ value, text: wordOf(name, value) })) : []
  }
  /** What an input chooses from: none as well, unless it is required. */
  const inputOptionsOf = (name: string): { value: string; text: string }[] => {
    const field = fieldOf(resource, name)
    if (field.kind === 'yesNo')
      return [true, false].map(value => ({ value: String(value), text: textOf(name, value) }))
    const none = isRequired(field) ? [] : [{ value: '', text: t('resource:none') }]
    return [...none, ...optionsOf(name)]
  }
  return {
    linesOf,
    title: own(textKeys.title, humanName(resource.nouns.many)),
    one: own(textKeys.one, resource.nouns.one),
    /** Of a field, or of a part of one. */
    labelOfText: (textName: string) => {
      const { name, part } = fieldOfText(resource, textName)
      const label = own(textKeys.field(name), humanName(name))
      return part === undefined ? label : `${label}: ${t(`resource:${partKey(part)}`)}`
    },
    labelOf: (name: string) => own(textKeys.field(name), humanName(name)),
    wordOf,
    textOf,
    optionsOf,
    inputOptionsOf,
  }
}
export type ResourceWords = ReturnType<typeof useResourceWords>

/** Files by their names, a picture with what it shows; as records have them, or as the log names them. */
function fileNames(value: unknown): string {
  if (Array.isArray(value)) return value.map(fileNames).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const known = new Map<string, unknown>(Object.entries(value))
  const [name, alt] = [String(known.get('name') ?? ''), String(known.get('alt') ?? '')]
  return alt === '' ? name : `${name} (${alt})`
}

/** What an id is called. */
function titleIn(field: Field, id: number, related: Related | undefined): string | undefined {
  if (field.kind === 'person')
    return related?.people.find(one => one.id === id)?.fullName ?? `#${id}`
  if (field.kind === 'reference')
    return related?.records[field.to]?.find(one => one.id === id)?.title ?? `#${id}`
  return undefined
}
