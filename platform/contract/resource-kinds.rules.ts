import type { Address } from './address.rules.ts'
import type { CustomValues } from './custom-values.rules.ts'

// The field kinds of a custom resource, and the types derived from them (docs/resources.md).

interface Common {
  /** It cannot be left empty. */
  required?: boolean
}
interface Written extends Common {
  /** The search of the list, and the search over everything, look here as well. */
  searched?: boolean
}
interface OneLine extends Written {
  /** Unique among all records, ignoring case. */
  unique?: boolean
  /** In signs; 200 unless given. */
  max?: number
}
interface Bounded extends Common {
  min?: number
  max?: number
}

/** The field kinds with their options. */
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
  /** A day. With `calendar`, records appear in the calendar on it. */
  date: Common & { calendar?: boolean }
  moment: Common & { calendar?: boolean }
  yesNo: { byDefault?: boolean }
  choice: Common & { of: readonly string[]; byDefault?: string }
  choices: { of: readonly string[] }
  /** A user of this instance, by id. */
  person: Common
  /** A record of another resource, by its id. */
  reference: Common & { to: string }
  /** Text with headings, lists and links; 5,000 signs unless `max` is given. */
  richText: Written & { max?: number }
  /** Street, postal code, town and country. */
  address: Written
  /** A picture with its alternative text: PNG, JPEG or WebP, at most 4 MB. */
  image: Common
  /** Files of any kind, in their order, each at most 25 MB; 20 of them unless `max` is given. */
  files: { max?: number }
  /** Derived from other fields by the declaration's `computed` function. Returned, never written. */
  computed: {
    as: ComputedKind
    from: (values: never) => unknown
    decimals?: number
    currency?: string
  }
}
/** The kinds that computed values are shown as. */
export type ComputedKind = 'text' | 'number' | 'money' | 'date' | 'yesNo'
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
/** A user of this instance. */
export const person = builder('person')
/** A record of another resource, by the name of that. @example reference({ to: 'locations' }) */
export const reference = builder('reference')

/** Text with headings, lists and links. @example richText({ searched: true }) */
export const richText = builder('richText')
/** Street, postal code, town and country. */
export const address = builder('address')
/** A picture with a text alternative. @example image() */
export const image = builder('image')
/** Files, shown as a list. @example files({ max: 5 }) */
export const files = builder('files')

/** A file as stored with its record; its download address is in `related.files`. */
export interface RecordFile {
  id: string
  name: string
  type: string
  /** In bytes. */
  size: number
}
export interface RecordImage extends RecordFile {
  /** Alternative text. */
  alt: string
}

/** Value type of each kind. */
export interface Values {
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
  richText: string
  address: Address
  image: RecordImage
  files: RecordFile[]
  computed: unknown
}
type Known<F extends Field> = F extends { kind: 'choice'; of: readonly (infer One)[] }
  ? One
  : F extends { kind: 'choices'; of: readonly (infer One)[] }
    ? One[]
    : F extends { kind: 'computed'; as: infer As extends ComputedKind }
      ? Values[As]
      : Values[F['kind']]
/** Kinds that have a value for nothing: an empty text, an empty list, no. All others are `null` then. */
type NeverNull =
  | 'richText'
  | 'text'
  | 'email'
  | 'phone'
  | 'url'
  | 'longText'
  | 'yesNo'
  | 'choices'
  | 'files'
/** Value type of a field. */
export type ValueOf<F extends Field> = F extends { kind: NeverNull } | { required: true }
  ? Known<F>
  : Known<F> | null
/** Value types of a record's fields. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }
/** Values of the fields that administrators added, where there are some. */
export interface WithCustom {
  customFields?: CustomValues | undefined
}
/** A record as the API returns it. */
export type RecordOf<F extends Fields> = ValuesOf<F> &
  WithCustom & {
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
/** Input type of a field: an upload is given by its id, the server knows the rest. */
type GivenOf<F extends Field> = F extends { kind: 'image' }
  ? GivenImage | Extract<ValueOf<F>, null>
  : F extends { kind: 'files' }
    ? GivenFile[]
    : ValueOf<F>
type GivenFile = Pick<RecordFile, 'id'> & Partial<RecordFile>
type GivenImage = Pick<RecordImage, 'id'> & Partial<RecordImage>
type GivenOfAll<F extends Fields> = { -readonly [Name in keyof F]: GivenOf<F[Name]> }
/** What a new record is made of: what is not required may be left out. */
export type DraftOf<F extends Fields> = Pick<GivenOfAll<F>, NeededName<F>> &
  Partial<Omit<GivenOfAll<F>, ComputedName<F>>> &
  WithCustom
type ComputedName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'computed' } ? Name : never
}[keyof F]
