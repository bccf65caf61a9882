import * as z from 'zod/mini'
import { email as emailAddress } from './identity.rules.ts'
import { currencyDigits, MOST_MONEY } from './money.rules.ts'
import {
  type DraftOf,
  type Field,
  fieldOf,
  type Fields,
  isRequired,
  type RecordOf,
  type Resource,
  type ValuesOf,
} from './resource-fields.rules.ts'
import { fromWall, isDay, toWall } from './wall-time.rules.ts'
import { id } from './wire.ts'

// What the fields of a resource take and tell, checked on both sides by the same schemas. A value has the type of its field; forms and
// files hold texts, which `fromTexts` makes values of.

const LINE = 200
const LONG = 5_000
const MOST = 1_000_000_000_000
export const MONEY_DIGITS = 2

/** How many decimals numbers of a field have. */
export function decimalsOf(field: Field): number {
  if (field.kind === 'number') return field.decimals ?? 0
  if (field.kind === 'money')
    return field.currency === undefined ? MONEY_DIGITS : currencyDigits(field.currency)
  return 0
}

/** What an empty text passes. */
const unlessEmpty = (format: 'email' | 'phone' | 'url', fits: (value: string) => boolean) =>
  z.check<string>(({ value, issues }) => {
    if (value !== '' && !fits(value)) issues.push({ code: 'invalid_format', format, input: value })
  })
const isEmail = (value: string): boolean => emailAddress.safeParse(value).success
const isPhone = (value: string): boolean =>
  /^\+?[\p{Nd}\s()./-]+$/u.test(value) && (value.match(/\p{Nd}/gu)?.length ?? 0) >= 3
const isWeb = (value: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(value)
const withScheme = (value: string): string =>
  value === '' || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`

const line = (max: number, isNeeded: boolean) =>
  z.string().check(z.trim(), z.minLength(isNeeded ? 1 : 0), z.maxLength(max))
const scaled = (decimals: number) => (value: number) => {
  const shifted = value * 10 ** decimals
  return Math.abs(shifted - Math.round(shifted)) <= Math.max(1, Math.abs(shifted)) * 1e-9
}

const inUtc = (value: string): string =>
  Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()

/** What a field holds when it holds something. */
function valueSchema(field: Field): z.ZodMiniType {
  const isNeeded = isRequired(field)
  switch (field.kind) {
    case 'text':
      return line(field.max ?? LINE, isNeeded)
    case 'longText':
      return line(field.max ?? LONG, isNeeded)
    case 'email':
      return line(Math.min(field.max ?? LINE, 254), isNeeded).check(unlessEmpty('email', isEmail))
    case 'phone':
      return line(Math.min(field.max ?? LINE, 60), isNeeded).check(unlessEmpty('phone', isPhone))
    case 'url':
      return line(field.max ?? 2_000, isNeeded).check(
        z.overwrite(withScheme),
        unlessEmpty('url', isWeb),
      )
    case 'number':
    case 'money': {
      const most = field.kind === 'money' ? MOST_MONEY / 100 : MOST
      return z
        .number()
        .check(
          z.minimum(field.min ?? -most),
          z.maximum(field.max ?? most),
          z.refine(scaled(decimalsOf(field)), 'Use fewer decimal places.'),
        )
    }
    case 'date':
      return z.iso.date()
    case 'moment':
      return z.iso.datetime({ offset: true }).check(z.overwrite(inUtc))
    case 'yesNo':
      return z.boolean()
    case 'choice':
      return z.enum(field.of)
    case 'choices':
      return z
        .array(z.enum(field.of))
        .check(z.overwrite(some => field.of.filter(one => some.includes(one))))
    case 'person':
    case 'reference':
      return z.int().check(z.positive())
  }
}

/** What stands there where nothing was said. */
export function emptyOf(field: Field): unknown {
  if ('byDefault' in field && field.byDefault !== undefined) return field.byDefault
  if (field.kind === 'yesNo') return false
  if (field.kind === 'choices') return []
  return isText(field) ? '' : null
}
const TEXTS = new Set(['text', 'longText', 'email', 'phone', 'url'])
const isText = ({ kind }: Field): boolean => TEXTS.has(kind)
const isNever = (field: Field): boolean =>
  isRequired(field) || isText(field) || field.kind === 'yesNo' || field.kind === 'choices'

/** As it is told and changed: `null` where it may hold nothing. */
const wholeSchema = (field: Field): z.ZodMiniType =>
  isNever(field) ? valueSchema(field) : z.nullable(valueSchema(field))
/** As a new record takes it. */
const draftSchema = (field: Field): z.ZodMiniType =>
  isRequired(field) && !('byDefault' in field)
    ? wholeSchema(field)
    : z._default(wholeSchema(field), emptyOf(field))

/** How a field is told: whatever rules have become since it was written. */
function toldSchema(field: Field): z.ZodMiniType {
  if (isText(field)) return z.string()
  if (field.kind === 'yesNo') return z.boolean()
  if (field.kind === 'choices') return z.array(z.enum(field.of))
  const plain: z.ZodMiniType =
    field.kind === 'choice'
      ? z.enum(field.of)
      : field.kind === 'date' || field.kind === 'moment'
        ? z.string()
        : z.number()
  return isRequired(field) ? plain : z.nullable(plain)
}

/** The schemas of a resource, with the types of its fields. */
export interface ResourceSchemas<F extends Fields> {
  record: z.ZodMiniType<RecordOf<F>>
  /** What a record is made of. */
  draft: z.ZodMiniType<ValuesOf<F>, DraftOf<F>>
  /** Of a record what is to change. */
  change: z.ZodMiniType<{ id: number } & Partial<DraftOf<F>>>
}

/** Makes the schemas of a resource, for the call and the form alike. */
export function schemasOf<F extends Fields>(resource: Resource<F>): ResourceSchemas<F>
export function schemasOf(
  resource: Resource,
): Record<keyof ResourceSchemas<Fields>, z.ZodMiniType> {
  const all = (schemaFor: (field: Field) => z.ZodMiniType) =>
    Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [name, schemaFor(field)]),
    )
  return {
    record: z.object({
      id: z.int(),
      ...all(toldSchema),
      version: z.int(),
      createdAt: z.string(),
      createdBy: z.nullable(z.int()),
      updatedAt: z.string(),
    }),
    draft: z.strictObject(all(draftSchema)),
    change: z.strictObject({ id, ...all(field => z.optional(wholeSchema(field))) }),
  }
}

/** A draft out of texts, of a form or of a file; moments are as clocks show them in the zone. */
export const textsSchema = <F extends Fields>(
  resource: Resource<F>,
  zone: string,
): z.ZodMiniType<ValuesOf<F>, Record<string, string>> =>
  z.pipe(
    z.pipe(
      z.record(z.string(), z.string()),
      z.transform((texts: Record<string, string>) => fromTexts(resource, texts, zone)),
    ),
    schemasOf(resource).draft,
  )

/**
 * Values out of texts. What is none stays as it is, for the schema to say so.
 * @example fromTexts(assets, { price: '12.5', marks: 'a,b', owner: '' }) // { price: 12.5, marks: ['a', 'b'], owner: null }
 */
export function fromTexts(
  resource: Resource,
  texts: Readonly<Record<string, string>>,
  zone = 'UTC',
): Record<string, unknown> {
  const known = Object.entries(texts).filter(([name]) => name in resource.fields)
  return Object.fromEntries(
    known.map(([name, typed]) => [name, fromText(fieldOf(resource, name), typed.trim(), zone)]),
  )
}

function fromText(field: Field, text: string, zone: string): unknown {
  if (isText(field)) return text
  if (field.kind === 'choices') return text === '' ? [] : text.split(',').map(one => one.trim())
  if (field.kind === 'yesNo')
    return text === 'true' || (text === 'false' || text === '' ? false : text)
  if (text === '') return null
  if (field.kind === 'moment') return fromClock(text, zone)
  const isNumber = ['number', 'money', 'person', 'reference'].includes(field.kind)
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}

const CLOCK = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/
/** What clocks show where somebody is, as a moment. */
function fromClock(text: string, zone: string): string {
  const [, day, time] = CLOCK.exec(text) ?? []
  return day !== undefined && time !== undefined && isDay(day) && time < '24'
    ? fromWall({ day, time }, zone)
    : text
}

/** A value as a form holds it: a moment as clocks show it in the zone. */
export function toText(field: Field, value: unknown, zone: string): string {
  if (Array.isArray(value)) return value.join(',')
  if (value === null || value === undefined) return ''
  if (field.kind === 'money') return Number(value).toFixed(decimalsOf(field))
  if (field.kind !== 'moment') return String(value)
  const { day, time } = toWall(String(value), zone)
  return `${day}T${time}`
}
