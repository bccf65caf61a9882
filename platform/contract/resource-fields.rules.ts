import type { Action, Subject } from './define.ts'
import { findMistake, isLineKind, isSortedKind, mistakeIn } from './resource-checks.rules.ts'
import type { MenuGroup, PageIconName } from './pages.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'

import type {
  ComputedKind,
  Field,
  FieldKind,
  FieldOf,
  Fields,
  Values,
  ValuesOf,
} from './resource-kinds.rules.ts'

// A custom resource in one declaration: plain data read by both sides. Server, screens, API, export and texts follow it (docs/resources.md).

export * from './resource-kinds.rules.ts'

/** Values that follow from the fields of a record, each by a pure function. */
type Computed<F extends Fields, C extends Readonly<Record<string, ComputedKind>>> = {
  readonly [Name in keyof C]: {
    as: C[Name]
    /** Nothing, where the fields do not say it. */
    from: (values: ValuesOf<F>) => Values[C[Name]] | null
    decimals?: number
    currency?: string
  }
}
/** Fields with those that are computed of them. */
type WithComputed<F extends Fields, C extends Readonly<Record<string, ComputedKind>>> = F & {
  readonly [Name in keyof C]: FieldOf<'computed'> & { readonly as: C[Name] }
}

type NameOf<F extends Fields, Kind extends FieldKind> = {
  [Name in keyof F]: F[Name] extends { kind: Kind } ? Name : never
}[keyof F] &
  string
/** A dashboard figure: the number of records, or an aggregate of a field. */
interface DeclaredFigure<F extends Fields> {
  /** How many records there are, unless given. */
  sum?: NameOf<F, 'number' | 'money'>
  /** The day that a record counts on; that on which it was made unless given. */
  by?: NameOf<F, 'date' | 'moment'>
}
/** The same, independent of the fields. */
export interface ResourceFigure {
  sum?: string
  by?: string
}

/** An existing table, of a feature that had one before its declaration. */
interface ExistingTable<F extends Fields> {
  name: string
  /** Columns besides those of the fields, as they follow from a record's values. */
  derived?: (values: ValuesOf<F>) => Readonly<Record<string, string | number | null>>
}

/** A role's right: on all records, or on own ones. */
export type ResourceRight = Action | `${Action} own`

interface Declared<F extends Fields, C extends Readonly<Record<string, ComputedKind>>> {
  /** In the plural, as its folder and its address: `assets`. */
  name: string
  /** What rights are given to: its line in platform/contract/own-subjects.rules.ts. */
  subject: Subject
  /** In English, for the reference of the API: `asset`, `assets`. */
  nouns: { one: string; many: string }
  icon: PageIconName
  menu: { group: MenuGroup; place: number }
  /** Page id: stored in bookmarks, so never reuse one. */
  pageId: number
  /** A letter after `g` that leads there. */
  key?: string
  fields: F
  /** What codes of errors begin with; the name unless given. */
  code?: string
  /** Where records are stored, if not in a table of their own (docs/resources.md). */
  table?: ExistingTable<F>
  /** Derived values: shown, exported and returned, but never written, sorted or filtered by. */
  computed?: Computed<F, C>
  /** The field that a record is called by; the first text unless given. */
  title?: NameOf<F, 'text' | 'email' | 'phone' | 'url'>
  /** The field naming a record's owner; by default its creator. */
  owner?: NameOf<F, 'person'>
  list?: {
    columns?: readonly NoInfer<keyof (F & C) & string>[]
    filters?: readonly (keyof F & string)[]
    sort?: keyof F & string
    direction?: 'asc' | 'desc'
  }
  /** What dashboards can show of the records, by name. */
  figures?: Readonly<Record<string, DeclaredFigure<F>>>
  /** What roles may do at first; administrators may do everything. It can be changed on the page of roles. */
  rights?: Partial<Record<UserRole, readonly ResourceRight[]>>
}

type FromTheDeclaration = 'name' | 'code' | 'subject' | 'nouns' | 'icon' | 'menu' | 'pageId' | 'key'
/** A declaration with all that it left out. */
export interface Resource<F extends Fields = Fields> extends Pick<
  Declared<F, Record<never, never>>,
  FromTheDeclaration
> {
  fields: F
  table?: {
    name: string
    derived?(
      values: Readonly<Record<string, unknown>>,
    ): Readonly<Record<string, string | number | null>>
  }
  title: string
  owner: string | undefined
  list: {
    columns: readonly string[]
    filters: readonly string[]
    sort: string
    direction: 'asc' | 'desc'
  }
  figures: Readonly<Record<string, ResourceFigure>>
  /** Texts by language and key, of fields that are not declared in code: they have no locale file. */
  texts?: Readonly<Record<string, Readonly<Record<string, string>>>>
  rights: Partial<Record<UserRole, readonly ResourceRight[]>>
}

const COLUMNS_AT_FIRST = 5
const FILTERED = new Set<FieldKind>(['choice', 'choices', 'yesNo', 'person', 'reference', 'date'])

/**
 * Declares a custom resource. Throws at start-up if the declaration is inconsistent.
 * @example export const assets = defineResource({ name: 'assets', subject: 'Asset', fields: { name: text({ required: true }) }, … })
 */
export function defineResource<
  const F extends Fields,
  const C extends Readonly<Record<string, ComputedKind>> = Record<never, never>,
>(declared: Declared<F, C>): Resource<WithComputed<F, C>>
export function defineResource(
  declared: Declared<Fields, Readonly<Record<string, ComputedKind>>>,
): Resource {
  const { computed = {}, ...rest } = declared
  const { name, list = {}, rights = {}, figures = {} } = rest
  const fields: Fields = {
    ...rest.fields,
    ...Object.fromEntries(
      Object.entries(computed).map(([one, given]) => [one, { kind: 'computed', ...given }]),
    ),
  }
  const names = Object.keys(fields)
  const title = declared.title ?? names.find(one => fields[one]?.kind === 'text')
  const mistake = findMistake({
    ...rest,
    fields: { ...fields, ...rest.fields },
    computed: Object.keys(computed),
    title,
    owner: declared.owner,
    list,
    figures,
  })
  if (mistake !== undefined || title === undefined)
    throw new Error(mistakeIn(name, mistake ?? { at: 'title', problem: 'there is none' }))
  const isSorted = (one: string) => isSortable(fields[one])
  return {
    ...rest,
    fields,
    title,
    owner: declared.owner,
    list: {
      columns:
        list.columns ??
        names
          .filter(one => isSorted(one) || kindOf(fields, one) === 'image')
          .slice(0, COLUMNS_AT_FIRST),
      filters: list.filters ?? names.filter(one => FILTERED.has(kindOf(fields, one))),
      sort: list.sort ?? title,
      direction: list.direction ?? 'asc',
    },
    figures,
    rights,
  }
}

const kindOf = (fields: Fields, name: string): FieldKind => fields[name]?.kind ?? 'text'

/** One line: what can be sorted and compared as it is. */
export const isLine = (field: Field): field is FieldOf<'text' | 'email' | 'phone' | 'url'> =>
  isLineKind(field.kind)
/** Whether a list can be sorted by it. */
export const isSortable = (field: Field | undefined): boolean =>
  field !== undefined && isSortedKind(field.kind)
/** Whether it holds uploads. */
export const isUpload = (field: Field): field is FieldOf<'image' | 'files'> =>
  field.kind === 'image' || field.kind === 'files'
/** Whether it is stored: everything that is not computed. */
export const isStored = (field: Field): field is Exclude<Field, FieldOf<'computed'>> =>
  field.kind !== 'computed'
/**
 * The field that determines how this one is displayed: for computed fields, that of the result.
 * @example shownAs(fieldOf(orders, 'total')) // { kind: 'money' }
 */
export function shownAs(field: Field): Exclude<Field, FieldOf<'computed'>> {
  if (isStored(field)) return field
  const { as, decimals, currency } = field
  if (as === 'number') return { kind: as, ...(decimals === undefined ? {} : { decimals }) }
  if (as === 'money') return { kind: as, ...(currency === undefined ? {} : { currency }) }
  return { kind: as }
}
/** Whether records are found by its text; what they are called by always is. */
export const isSearched = ({ fields, title }: Resource, name: string): boolean => {
  const field = fields[name]
  return name === title || (field !== undefined && 'searched' in field && field.searched === true)
}
export const isRequired = (field: Field): boolean => 'required' in field && field.required === true
/** A field of a declaration; throws for a name that it does not have. */
export function fieldOf({ name, fields }: Resource, field: string): Field {
  const found = fields[field]
  if (found === undefined) throw new Error(`The resource ${name} has no field ${field}.`)
  return found
}

/**
 * The resource for a record with choices that are no longer offered: it keeps them until it gets others.
 * @example keepChoices(assets, () => 'retired').fields.state // { kind: 'choice', of: ['new', 'retired'] }
 */
export function keepChoices<R extends Resource>(
  resource: R,
  valueOf: (name: string) => unknown,
): R & Resource {
  const widened = Object.entries(resource.fields).flatMap(([name, field]): [string, Field][] => {
    if (field.kind !== 'choice' && field.kind !== 'choices') return []
    const withdrawn = [valueOf(name)]
      .flat()
      .filter(one => typeof one === 'string' && one !== '')
      .map(String)
      .filter(one => !field.of.includes(one))
    return withdrawn.length === 0 ? [] : [[name, { ...field, of: [...field.of, ...withdrawn] }]]
  })
  return widened.length === 0
    ? resource
    : { ...resource, fields: { ...resource.fields, ...Object.fromEntries(widened) } }
}
