import * as z from 'zod/mini'
import { type Address, ADDRESS_PARTS } from './address.rules.ts'
import {
  type Field,
  fieldOf,
  type Fields,
  isStored,
  type Resource,
  type ValuesOf,
  type WithCustom,
} from './resource-fields.rules.ts'
import { decimalsOf, isText, schemasOf } from './resource-values.rules.ts'
import { fromLocalTime, isDay, toLocalTime } from './local-time.rules.ts'

// Forms and files hold texts: converts them to values and back.

/** A draft out of texts, of a form or of a file; moments are as clocks show them in the zone. */
export const textsSchema = <F extends Fields>(
  resource: Resource<F>,
  zone: string,
): z.ZodMiniType<ValuesOf<F> & WithCustom, Record<string, string>> =>
  z.pipe(
    z.pipe(
      z.record(z.string(), z.string()),
      z.transform((texts: Record<string, string>) => fromTexts(resource, texts, zone)),
    ),
    schemasOf(resource).draft,
  )

/**
 * Converts texts to values. Invalid ones are kept for the schema to report.
 * @example fromTexts(assets, { price: '12.5', marks: 'a,b', owner: '' }) // { price: 12.5, marks: ['a', 'b'], owner: null }
 */
export function fromTexts(
  resource: Resource,
  texts: Readonly<Record<string, string>>,
  zone = 'UTC',
): Record<string, unknown> {
  const known = Object.entries(resource.fields).flatMap(([name, field]) => {
    const names = textNamesOf(name, field)
    const given = names.filter(one => one in texts)
    if (given.length === 0) return []
    const typed = names.map(one => (texts[one] ?? '').trim())
    const [first = '', second = ''] = typed
    if (field.kind === 'address') return [[name, inParts(typed)]]
    const value = fromText(field, first, zone)
    return [[name, field.kind === 'image' ? withAlt(value, second) : value]]
  })
  return Object.fromEntries(known)
}

const withAlt = (image: unknown, alt: string): unknown =>
  typeof image === 'object' && image !== null ? { ...image, alt } : image

/** An address, of its parts in their order; nothing where all are empty. */
const inParts = (texts: readonly string[]): Address | null =>
  texts.every(one => one === '')
    ? null
    : {
        street: texts[0] ?? '',
        postalCode: texts[1] ?? '',
        city: texts[2] ?? '',
        country: (texts[3] ?? '').toUpperCase(),
      }

/**
 * Names of a field's texts in forms and files: one per part if it has parts; none for computed fields.
 * @example textNamesOf('home', address()) // ['home.street', 'home.postalCode', 'home.city', 'home.country']
 */
export function textNamesOf(name: string, field: Field): string[] {
  if (field.kind === 'address') return ADDRESS_PARTS.map(one => `${name}.${one}`)
  if (field.kind === 'image') return [name, `${name}.alt`]
  return isStored(field) ? [name] : []
}
/** The field such a name belongs to, and the part of it. */
export function fieldOfText(
  resource: Resource,
  textName: string,
): { name: string; part: string | undefined; field: Field } {
  const whole = resource.fields[textName]
  if (whole !== undefined) return { name: textName, part: undefined, field: whole }
  const [name = '', part] = textName.split('.')
  return { name, part, field: fieldOf(resource, name) }
}

function fromText(field: Field, text: string, zone: string): unknown {
  if (isText(field)) return text
  if (field.kind === 'choices') return text === '' ? [] : text.split(',').map(one => one.trim())
  if (field.kind === 'yesNo')
    return text === 'true' || (text === 'false' || text === '' ? false : text)
  if (field.kind === 'files') return text === '' ? [] : fromJson(text)
  if (text === '') return null
  if (field.kind === 'image') return fromJson(text)
  if (field.kind === 'moment') return fromClock(text, zone)
  const isNumber = ['number', 'money', 'person', 'reference'].includes(field.kind)
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const CLOCK = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/
/** Converts a local time to a moment. */
function fromClock(text: string, zone: string): string {
  const [, day, time] = CLOCK.exec(text) ?? []
  return day !== undefined && time !== undefined && isDay(day) && time < '24'
    ? fromLocalTime({ day, time }, zone)
    : text
}

/** A value as form texts, by their names: a moment as local time in the zone. */
export function toTexts(
  name: string,
  field: Field,
  { value, zone }: { value: unknown; zone: string },
): Record<string, string> {
  const parts = new Map(Object.entries(value ?? {}))
  return Object.fromEntries(
    textNamesOf(name, field).map(one => [
      one,
      one === name
        ? toText(field, value, zone)
        : String(parts.get(one.slice(name.length + 1)) ?? ''),
    ]),
  )
}

function toText(field: Field, value: unknown, zone: string): string {
  if (field.kind === 'files')
    return Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : ''
  if (Array.isArray(value)) return value.join(',')
  if (value === null || value === undefined) return ''
  if (field.kind === 'image') return JSON.stringify(value)
  if (field.kind === 'money') return Number(value).toFixed(decimalsOf(field))
  if (field.kind !== 'moment') return String(value)
  const { day, time } = toLocalTime(String(value), zone)
  return `${day}T${time}`
}
