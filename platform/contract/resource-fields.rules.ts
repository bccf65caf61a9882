import type { Action, Subject } from './define.ts'
import type { MenuGroup, PageIconName } from './pages.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'

// An entity of one's own in one declaration: plain data that both sides read. Server, screens, API, export and texts follow it (docs/resources.md).

interface Common {
  /** It cannot be left empty. */
  required?: boolean
}
interface Written extends Common {
  /** The search of the list, and the search over everything, look here as well. */
  searched?: boolean
}
interface OneLine extends Written {
  /** No two records have the same, whatever its case. */
  unique?: boolean
  /** In signs; 200 unless given. */
  max?: number
}
interface Bounded extends Common {
  min?: number
  max?: number
}

/** The kinds of fields, with what may be said of each. */
export interface FieldOptions {
  text: OneLine
  email: OneLine
  phone: OneLine
  url: OneLine
  /** Several lines; 5,000 signs unless `max` is given. */
  longText: Written & { max?: number }
  /** Whole unless `decimals` are given. */
  number: Bounded & { decimals?: number }
  /** With two decimals, in the currency of the reader's settings; with `currency`, in that one and with its decimals. */
  money: Bounded & { currency?: string }
  /** A day. With `calendar` its records stand in the calendar on it. */
  date: Common & { calendar?: boolean }
  moment: Common & { calendar?: boolean }
  yesNo: { byDefault?: boolean }
  choice: Common & { of: readonly string[]; byDefault?: string }
  choices: { of: readonly string[] }
  /** Somebody of this instance, by their id. */
  person: Common
  /** A record of another resource, by its id. */
  reference: Common & { to: string }
}
export type FieldKind = keyof FieldOptions
export type FieldOf<Kind extends FieldKind> = { readonly kind: Kind } & Readonly<FieldOptions[Kind]>
export type Field = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind]
export type Fields = Readonly<Record<string, Field>>

/** Options are what they are, and nothing else. */
type Only<Given, Known> = Given & { [Name in Exclude<keyof Given, keyof Known>]: never }
interface Plain<Kind extends FieldKind> {
  (): { readonly kind: Kind }
  <const Given extends FieldOptions[Kind]>(
    options: Only<Given, FieldOptions[Kind]>,
  ): { readonly kind: Kind } & Given
}
interface WithOptions<Kind extends FieldKind> {
  <const Given extends FieldOptions[Kind]>(
    options: Only<Given, FieldOptions[Kind]>,
  ): { readonly kind: Kind } & Given
}
type Builder<Kind extends FieldKind> = object extends FieldOptions[Kind]
  ? Plain<Kind>
  : WithOptions<Kind>

function builder<Kind extends FieldKind>(kind: Kind): Builder<Kind>
function builder(kind: FieldKind) {
  return (options: object = {}) => ({ kind, ...options })
}

/** One line of text. @example text({ required: true, searched: true }) */
export const text = builder('text')
/** @example email({ unique: true }) */
export const email = builder('email')
export const phone = builder('phone')
/** A web address; `https://` is put before one that is typed without. */
export const url = builder('url')
/** Several lines of text. */
export const longText = builder('longText')
/** @example number({ min: 0, decimals: 1 }) */
export const number = builder('number')
/** @example money({ min: 0 }) */
export const money = builder('money')
/** A day. @example date({ calendar: true }) */
export const date = builder('date')
/** A day with its time. */
export const moment = builder('moment')
export const yesNo = builder('yesNo')
/** One of a few. @example choice({ of: ['inUse', 'stored'], byDefault: 'stored' }) */
export const choice = builder('choice')
/** Some of a few. */
export const choices = builder('choices')
/** Somebody of this instance. */
export const person = builder('person')
/** A record of another resource, by the name of that. @example reference({ to: 'locations' }) */
export const reference = builder('reference')

interface Values {
  text: string
  email: string
  phone: string
  url: string
  longText: string
  number: number
  money: number
  date: string
  moment: string
  yesNo: boolean
  choice: string
  choices: string[]
  person: number
  reference: number
}
type Known<F extends Field> = F extends { kind: 'choice'; of: readonly (infer One)[] }
  ? One
  : F extends { kind: 'choices'; of: readonly (infer One)[] }
    ? One[]
    : Values[F['kind']]
/** Kinds that have a value for nothing: an empty text, an empty list, no. All others are `null` then. */
type NeverNull = 'text' | 'email' | 'phone' | 'url' | 'longText' | 'yesNo' | 'choices'
/** What a field holds. */
export type ValueOf<F extends Field> = F extends { kind: NeverNull } | { required: true }
  ? Known<F>
  : Known<F> | null
/** What the fields of a record hold. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }
/** A record as the API tells it. */
export type RecordOf<F extends Fields> = ValuesOf<F> & {
  id: number
  version: number
  createdAt: string
  createdBy: number | null
  updatedAt: string
}
type NeededName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { required: true }
    ? F[Name] extends { byDefault: unknown }
      ? never
      : Name
    : never
}[keyof F]
/** What a new record is made of: what is not required may be left out. */
export type DraftOf<F extends Fields> = Pick<ValuesOf<F>, NeededName<F>> & Partial<ValuesOf<F>>

/** A right of a role: on all records, or on one's own. */
export type ResourceRight = Action | `${Action} own`

interface Declared<F extends Fields> {
  /** In the plural, as its folder and its address: `assets`. */
  name: string
  /** What rights are given to: its line in platform/contract/own-subjects.ts. */
  subject: Subject
  /** In English, for the reference of the API: `asset`, `assets`. */
  nouns: { one: string; many: string }
  icon: PageIconName
  menu: { group: MenuGroup; place: number }
  /** Its place among the pages: bookmarks hold it, so it is never given twice. */
  pageId: number
  /** A letter after `g` that leads there. */
  key?: string
  fields: F
  /** The field that a record is called by; the first text unless given. */
  title?: keyof F & string
  /** A person whose own the record is; who made it unless given. */
  owner?: keyof F & string
  list?: {
    columns?: readonly (keyof F & string)[]
    filters?: readonly (keyof F & string)[]
    sort?: keyof F & string
    direction?: 'asc' | 'desc'
  }
  /** What roles may do at first; administrators may do everything. It can be changed on the page of roles. */
  rights?: Partial<Record<UserRole, readonly ResourceRight[]>>
}

type FromTheDeclaration = 'name' | 'subject' | 'nouns' | 'icon' | 'menu' | 'pageId' | 'key'
/** A declaration with all that it left out. */
export interface Resource<F extends Fields = Fields> extends Pick<Declared<F>, FromTheDeclaration> {
  fields: F
  title: string
  owner: string | undefined
  list: {
    columns: readonly string[]
    filters: readonly string[]
    sort: string
    direction: 'asc' | 'desc'
  }
  rights: Partial<Record<UserRole, readonly ResourceRight[]>>
}

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/
/** What records and addresses of lists say beside the fields. */
const TAKEN = new Set(
  'id version createdAt createdBy updatedAt deletedAt words q page perPage sort sortColumn saved hide add edit import'.split(
    ' ',
  ),
)
const COLUMNS_AT_FIRST = 5
const LINES = new Set<FieldKind>(['text', 'email', 'phone', 'url'])
const FILTERED = new Set<FieldKind>(['choice', 'choices', 'yesNo', 'person', 'reference', 'date'])

/**
 * Declares an entity of one's own. Throws, at the start, what does not fit together.
 * @example export const assets = defineResource({ name: 'assets', subject: 'Asset', fields: { name: text({ required: true }) }, … })
 */
export function defineResource<const F extends Fields>(declared: Declared<F>): Resource<F> {
  const { name, fields, list = {}, rights = {} } = declared
  const names = namesOf(fields)
  const fail = (problem: string): never => {
    throw new Error(`The resource ${name}: ${problem}.`)
  }
  const wrong = names.find(one => !NAME.test(one) || TAKEN.has(one))
  if (wrong !== undefined) fail(`no field can be called ${wrong}`)
  const title = declared.title ?? names.find(one => fields[one]?.kind === 'text')
  if (title === undefined) return fail('it needs a text that a record is called by')
  const isSorted = (one: keyof F & string) => isSortable(fields[one])
  const sort = list.sort ?? title
  if (!isSorted(sort)) fail(`a list is not sorted by ${sort}`)
  if (declared.owner !== undefined && fields[declared.owner]?.kind !== 'person')
    fail('its owner is a field for a person')
  return {
    ...declared,
    title,
    owner: declared.owner,
    list: {
      columns: list.columns ?? names.filter(isSorted).slice(0, COLUMNS_AT_FIRST),
      filters: list.filters ?? names.filter(one => FILTERED.has(kindOf(fields, one))),
      sort,
      direction: list.direction ?? 'asc',
    },
    rights,
  }
}

function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  const names: (keyof F & string)[] = []
  for (const name in fields) names.push(name)
  return names
}
const kindOf = (fields: Fields, name: string): FieldKind => fields[name]?.kind ?? 'text'

/** One line: what can be sorted and compared as it is. */
export const isLine = (field: Field): field is FieldOf<'text' | 'email' | 'phone' | 'url'> =>
  LINES.has(field.kind)
/** Whether a list can be sorted by it. */
export const isSortable = (field: Field | undefined): boolean =>
  field !== undefined && field.kind !== 'longText' && field.kind !== 'choices'
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
