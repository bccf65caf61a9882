import type { Field, Resource } from '#platform/contract/resource-fields.rules.ts'
import { customName } from '#platform/contract/custom-values.rules.ts'
import { LANGUAGES, type Language } from '#features/preferences/contract/preferences.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { textKeys } from '#platform/contract/resource-texts.rules.ts'

// Custom fields as fields of a resource: so the resource kit validates, shows, filters, exports and imports them (docs/adr/0089).

/** The kinds an administrator can choose from: those of the resource kit that need no other record. */
export const CUSTOM_KINDS = [
  'text',
  'longText',
  'number',
  'date',
  'yesNo',
  'choice',
  'choices',
  'email',
  'url',
] as const
export type CustomKind = (typeof CUSTOM_KINDS)[number]

/** A text in the languages it was written in; English is the fallback. */
export type Labels = { en: string } & { [Name in Exclude<Language, 'en'>]?: string | undefined }
export interface CustomChoice {
  value: string
  labels: Labels
}
/** What a field is, for those who see it. */
export interface FieldShape {
  key: string
  kind: CustomKind
  labels: Labels
  choices: CustomChoice[]
  decimals: number
  isRequired: boolean
  isInList: boolean
}

/** Kinds that always have a value: requiring one would mean nothing. */
export const NEVER_REQUIRED: readonly CustomKind[] = ['yesNo', 'choices']
export const isChoosing = (kind: CustomKind): boolean => kind === 'choice' || kind === 'choices'
/** Kinds that lists can be filtered by: long texts have no index. */
export const isFiltered = ({ kind }: Pick<FieldShape, 'kind'>): boolean => kind !== 'longText'

export const labelIn = (labels: Labels, language: string): string => {
  const known = LANGUAGES.find(one => one === language) ?? 'en'
  return labels[known] ?? labels.en
}

/** A field of the resource kit. */
export function fieldOf({ kind, choices, decimals, isRequired }: FieldShape): Field {
  const needed = isRequired ? { required: true } : {}
  const of = choices.map(({ value }) => value)
  switch (kind) {
    case 'number':
      return { kind, decimals, ...needed }
    case 'yesNo':
      return { kind }
    case 'choice':
      return { kind, of, ...needed }
    case 'choices':
      return { kind, of }
    case 'text':
    case 'longText':
    case 'date':
    case 'email':
    case 'url':
      return { kind, ...needed }
  }
}

/** The fields as a resource: `nameOf` gives their names in it. */
export function customResource(
  fields: readonly FieldShape[],
  nameOf: (key: string) => string = key => key,
): Resource {
  const texts = LANGUAGES.map(language => [
    language,
    Object.fromEntries(
      fields.flatMap(({ key, labels, choices }) => [
        [textKeys.field(nameOf(key)), labelIn(labels, language)],
        ...choices.map(({ value, labels: words }) => [
          textKeys.choice(nameOf(key), value),
          labelIn(words, language),
        ]),
      ]),
    ),
  ])
  return {
    // Its own texts are below; the kit's are in this namespace.
    name: 'resource',
    subject: 'Settings',
    nouns: { one: 'custom field', many: 'custom fields' },
    icon: 'table',
    menu: { group: 'administration', place: 0 },
    pageId: 0,
    fields: Object.fromEntries(fields.map(one => [nameOf(one.key), fieldOf(one)])),
    title: '',
    owner: undefined,
    list: {
      columns: fields.filter(one => one.isInList).map(one => nameOf(one.key)),
      filters: fields.filter(isFiltered).map(one => nameOf(one.key)),
      sort: '',
      direction: 'asc',
    },
    figures: {},
    rights: {},
    texts: Object.fromEntries(texts),
  }
}

/**
 * A resource with custom fields after its own, by their names.
 * @example withCustomFields(assets, fields).fields['customFields.size']
 */
export function withCustomFields(resource: Resource, fields: readonly FieldShape[]): Resource {
  const custom = customResource(fields, customName)
  return {
    ...resource,
    fields: { ...resource.fields, ...custom.fields },
    texts: Object.fromEntries(
      LANGUAGES.map(language => [
        language,
        { ...resource.texts?.[language], ...custom.texts?.[language] },
      ]),
    ),
  }
}

/**
 * A key for a field or a choice, made of its English label.
 * @example keyFor('T-shirt size') // 'tShirtSize'
 */
export function keyFor(label: string): string {
  const words = foldSearch(label)
    .split(/[^a-z\d]+/)
    .filter(word => word !== '')
  const key = words
    .map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('')
    .slice(0, MAX_KEY)
  const known = /^[a-z]/.test(key) ? key : `field${key}`.slice(0, MAX_KEY)
  return isKey(known) ? known : `${known.slice(0, MAX_KEY - 'Field'.length)}Field`
}
export const MAX_KEY = 40

/**
 * Whether a field can have this key. Filters call the ends of a range From and To; every object has a `constructor` of its own.
 * @example isKey('validFrom') // false
 */
export const isKey = (key: string): boolean =>
  /^[a-z][a-z\d]*$/i.test(key) && !/(From|To)$/.test(key) && !isReservedKey(key)
export const isReservedKey = (key: string): boolean => key in Object.prototype

/**
 * The name, with a number where it is taken.
 * @example freeName('size', new Set(['size'])) // 'size2'
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? '' : `${n}`
    const one = `${name.slice(0, MAX_KEY - end.length)}${end}`
    if (!taken.has(one.toLowerCase())) return one
  }
}

/** A label that two choices have, upper and lower case being the same: people couldn’t tell them apart. */
export function findDoubleLabel(labels: readonly string[]): string | undefined {
  const folded = labels.map(label => label.trim().toLowerCase()).filter(label => label !== '')
  const at = folded.findIndex((label, index) => folded.indexOf(label) !== index)
  return at === -1 ? undefined : folded[at]
}
