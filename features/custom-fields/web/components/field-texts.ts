import type {
  CustomField,
  CustomFieldChange,
  NewCustomField,
} from '../../contract/custom-fields.contract.ts'
import {
  CUSTOM_KINDS,
  type CustomChoice,
  freeName,
  isChoosing,
  keyFor,
  type Labels,
  NEVER_REQUIRED,
} from '../../contract/custom-fields.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'

// A definition as the texts of its form, and back.

/** The choices are one text, a line each; translations follow after a bar. */
export const BLANK = {
  'labels.en': '',
  'labels.ar': '',
  'labels.de': '',
  'labels.fr': '',
  'labels.pt': '',
  key: '',
  kind: 'text',
  choices: '',
  decimals: '0',
  isRequired: 'false',
  isInList: 'true',
  seenBy: 'everyone',
  roles: '',
}
export type FieldTexts = typeof BLANK
export const SEEN_BY = ['everyone', 'admins', 'roles'] as const

/** A row of the choices in the form. */
export interface ChoiceRow {
  id: string
  /** As stored; empty for a new one. */
  value: string
  labels: Record<string, string>
}

export const readRows = (text: string): ChoiceRow[] => (text === '' ? [] : JSON.parse(text))
export const writeRows = (rows: readonly ChoiceRow[]): string =>
  rows.length === 0 ? '' : JSON.stringify(rows)

const labelTexts = (labels: Labels): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map(language => [language, labels[language] ?? '']))

export function textsOf(field: CustomField): FieldTexts {
  const { labels, key, kind, choices, decimals, isRequired, isInList, roles } = field
  return {
    'labels.en': labels.en,
    'labels.ar': labels.ar ?? '',
    'labels.de': labels.de ?? '',
    'labels.fr': labels.fr ?? '',
    'labels.pt': labels.pt ?? '',
    key,
    kind,
    choices: writeRows(
      choices.map(one => ({ id: one.value, value: one.value, labels: labelTexts(one.labels) })),
    ),
    decimals: `${decimals}`,
    isRequired: `${isRequired}`,
    isInList: `${isInList}`,
    seenBy:
      roles.length === 0 ? 'everyone' : roles.every(role => role === 'admin') ? 'admins' : 'roles',
    roles: roles.filter(role => role !== 'admin').join(','),
  }
}

/** Texts that were left empty have no translation. */
const labelsOf = (textOf: (language: string) => string | undefined): Labels => ({
  ...Object.fromEntries(
    LANGUAGES.flatMap(language => {
      const text = textOf(language)?.trim() ?? ''
      return text === '' ? [] : [[language, text]]
    }),
  ),
  en: textOf('en')?.trim() ?? '',
})

/** New choices get a value of their own. */
function choicesOf(rows: readonly ChoiceRow[]): CustomChoice[] {
  const taken = new Set(rows.map(row => row.value.toLowerCase()))
  return rows
    .filter(row => Object.values(row.labels).some(text => text.trim() !== ''))
    .map(({ value, labels }) => {
      const own = value === '' ? freeName(keyFor(labels['en'] ?? ''), taken) : value
      taken.add(own.toLowerCase())
      return { value: own, labels: labelsOf(language => labels[language]) }
    })
}
/** The key of a new field unless one is typed. */
export const keyOf = (label: string, taken: readonly string[]): string =>
  freeName(keyFor(label), new Set(taken.map(key => key.toLowerCase())))

/** What the calls take of the texts; the other fields of these records have the keys that are taken. */
export function toInput(
  texts: FieldTexts,
  taken: readonly string[] = [],
): Omit<NewCustomField, 'entity'> {
  const kind = CUSTOM_KINDS.find(one => one === texts.kind) ?? 'text'
  const asked = texts.roles.split(',')
  const roles =
    texts.seenBy === 'everyone'
      ? []
      : [
          'admin' as const,
          ...USER_ROLES.filter(
            role => texts.seenBy === 'roles' && role !== 'admin' && asked.includes(role),
          ),
        ]
  return {
    key: texts.key.trim() === '' ? keyOf(texts['labels.en'], taken) : texts.key.trim(),
    kind,
    labels: labelsOf(language => new Map(Object.entries(texts)).get(`labels.${language}`)),
    choices: isChoosing(kind) ? choicesOf(readRows(texts.choices)) : [],
    decimals: kind === 'number' ? Number(texts.decimals) : 0,
    isRequired: texts.isRequired === 'true' && !NEVER_REQUIRED.includes(kind),
    isInList: texts.isInList === 'true',
    roles,
  }
}
export const toChange = (
  id: number,
  { key: _key, kind: _kind, ...change }: ReturnType<typeof toInput>,
): CustomFieldChange => ({ id, ...change })
