import * as z from 'zod/mini'
import { email as emailAddress } from './identity.rules.ts'
import { ADDRESS_PARTS, COUNTRY_CODES } from './address.rules.ts'
import { currencyDigits, MAX_MONEY } from './money.rules.ts'
import {
  type DraftOf,
  type Field,
  type FieldOf,
  type Fields,
  isRequired,
  isStored,
  type RecordOf,
  type Resource,
  shownAs,
  type ValuesOf,
  type WithCustom,
} from './resource-fields.rules.ts'
import { customValues } from './custom-values.rules.ts'
import { richText, textOf } from './rich-text.rules.ts'
import { id } from './wire.ts'

// Input and output schemas of a resource's fields, shared by server and browser. A value has its field's type; resource-typed.rules.ts
// converts the texts of forms and files to values.

const LINE = 200
/** Default maximum length of multi-line texts. */
export const LONG = 5_000
const MAX = 1_000_000_000_000
export const MONEY_DIGITS = 2

/** How many decimals numbers of a field have. */
export function decimalsOf(given: Field): number {
  const field = shownAs(given)
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

const part = z._default(line(LINE, false), '')
const postal = (isNeeded: boolean) =>
  z
    .strictObject({
      street: part,
      postalCode: z._default(line(20, false), ''),
      city: part,
      country: z._default(
        z.string().check(
          z.trim(),
          z.toUpperCase(),
          z.refine(code => code === '' || COUNTRY_CODES.includes(code)),
        ),
        '',
      ),
    })
    .check(({ value, issues }) => {
      if (isNeeded && ADDRESS_PARTS.every(one => value[one] === ''))
        issues.push({
          code: 'too_small',
          minimum: 1,
          origin: 'string',
          input: '',
          path: ['street'],
        })
    })
const rich = (max: number, isNeeded: boolean) =>
  richText(max).check(z.refine(html => !isNeeded || textOf(html) !== '', 'This field is required.'))

const inUtc = (value: string): string =>
  Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()

/** Maximum length of an alternative text. */
export const MAX_ALT = 300
const MAX_FILES = 20
const upload = {
  id: z.string().check(z.regex(/^[\w-]{22}$/)),
  // Fields the server determines are accepted as given, so that a record can be sent back as it was read.
  name: z._default(z.string(), ''),
  type: z._default(z.string(), ''),
  size: z._default(z.number(), 0),
}
/** How many files a field takes. */
export const mostFiles = ({ max = MAX_FILES }: FieldOf<'files'>): number => max

/** Schema of a non-empty value. */
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
      const most = field.kind === 'money' ? MAX_MONEY / 100 : MAX
      return z.number().check(
        z.minimum(field.min ?? -most),
        z.maximum(field.max ?? most),
        z.refine(scaled(decimalsOf(field)), {
          error: 'Use fewer decimal places.',
          params: { decimals: decimalsOf(field) },
        }),
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
    case 'richText':
      return rich(field.max ?? LONG, isNeeded)
    case 'address':
      return postal(isNeeded)
    case 'image':
      return z.object({ ...upload, alt: z._default(line(MAX_ALT, false), '') })
    case 'files':
      return z.array(z.object(upload)).check(z.maxLength(mostFiles(field)))
    case 'computed':
      return z.never()
    case 'person':
    case 'reference':
      return z.int().check(z.positive())
  }
}

/** The empty value of a field. */
export function emptyOf(field: Field): unknown {
  if ('byDefault' in field && field.byDefault !== undefined) return field.byDefault
  if (field.kind === 'yesNo') return false
  if (field.kind === 'choices' || field.kind === 'files') return []
  return isText(field) ? '' : null
}
const TEXTS = new Set(['text', 'longText', 'email', 'phone', 'url', 'richText'])
/** Whether its value is a text, which is empty rather than null. */
export const isText = ({ kind }: Field): boolean => TEXTS.has(kind)
/** Kinds that have a value for nothing. */
const hasOwnNothing = (field: Field): boolean =>
  isText(field) || ['yesNo', 'choices', 'files'].includes(field.kind)
const isNever = (field: Field): boolean => isRequired(field) || hasOwnNothing(field)

/** Read and update schema: `null` where it may be empty. */
const wholeSchema = (field: Field): z.ZodMiniType =>
  isNever(field) ? valueSchema(field) : z.nullable(valueSchema(field))
/** As a new record takes it. */
export const draftSchema = (field: Field): z.ZodMiniType =>
  isRequired(field) && !('byDefault' in field)
    ? wholeSchema(field)
    : z._default(wholeSchema(field), emptyOf(field))

/** Adds the computed values; null where a function returns nothing, or no number where one is required. */
export function withComputed(
  { fields }: Resource,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const computed = Object.entries(fields).flatMap(([name, field]) => {
    if (isStored(field)) return []
    const result: unknown = Reflect.apply(field.from, undefined, [values]) ?? null
    return [{ name, value: typeof result === 'number' ? rounded(result, field) : result }]
  })
  return computed.length === 0
    ? values
    : { ...values, ...Object.fromEntries(computed.map(one => [one.name, one.value])) }
}
const rounded = (result: number, field: Field): number | null =>
  Number.isFinite(result) ? Number(result.toFixed(decimalsOf(field))) : null

/** Output schema of a field: valid for stored values even if the rules have changed since. */
function outputSchema(given: Field): z.ZodMiniType {
  const field = shownAs(given)
  if (!isStored(given)) return z.nullable(outputValue(field))
  return isNever(field) ? outputValue(field) : z.nullable(outputValue(field))
}
function outputValue(field: Field): z.ZodMiniType {
  if (isText(field) || field.kind === 'date' || field.kind === 'moment') return z.string()
  if (field.kind === 'yesNo') return z.boolean()
  // Records keep a choice that the declaration no longer has.
  if (field.kind === 'choices') return z.array(z.string())
  if (field.kind === 'choice') return z.string()
  if (field.kind === 'image') return imageOutput
  if (field.kind === 'files') return filesOutput
  return field.kind === 'address' ? addressOutput : z.number()
}
const fileShape = { id: z.string(), name: z.string(), type: z.string(), size: z.number() }
/** Output of a picture. */
export const imageOutput = z.object({ ...fileShape, alt: z.string() })
/** Output of files. */
export const filesOutput = z.array(z.object(fileShape))
/** Output of an address. */
export const addressOutput = z.object({
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})

/** The schemas of a resource, with the types of its fields. */
export interface ResourceSchemas<F extends Fields> {
  record: z.ZodMiniType<RecordOf<F>>
  /** What a record is made of. */
  draft: z.ZodMiniType<ValuesOf<F> & WithCustom, DraftOf<F>>
  /** Of a record what is to change. */
  change: z.ZodMiniType<{ id: number } & Partial<DraftOf<F>>>
}

/** Makes the schemas of a resource, for the call and the form alike. */
export function schemasOf<F extends Fields>(resource: Resource<F>): ResourceSchemas<F>
export function schemasOf(
  resource: Resource,
): Record<keyof ResourceSchemas<Fields>, z.ZodMiniType> {
  const fields = Object.entries(resource.fields)
  const all = (schemaFor: (field: Field) => z.ZodMiniType, some = fields) =>
    Object.fromEntries(some.map(([name, field]) => [name, schemaFor(field)]))
  const written = fields.filter(([, field]) => isStored(field))
  const custom = { customFields: z.optional(customValues) }
  return {
    record: z.object({
      id: z.int(),
      ...custom,
      ...all(outputSchema),
      version: z.int(),
      createdAt: z.string(),
      createdBy: z.nullable(z.int()),
      updatedAt: z.string(),
    }),
    draft: z.strictObject({ ...custom, ...all(draftSchema, written) }),
    change: z.strictObject({
      id,
      ...custom,
      ...all(field => z.optional(wholeSchema(field)), written),
    }),
  }
}
