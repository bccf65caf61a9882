import * as z from 'zod/mini'
import { elementOf, fieldsOf, isOptional, isStrict, kindsOf, type Shape } from './schemas.ts'
import { type Fields, isEqual, isFields, shapeOf, type WriteBack } from './write-back.ts'

/** A body without what is only to be read. */
export interface TakenBack {
  body: unknown
  /** Read-only fields that were changed, by their paths. */
  refused: Map<string, string>
  /** The version the record was read in, if the body has it. */
  version: number | undefined
}

const READ_ONLY = 'This field is read-only. Leave it out or send it unchanged.'
const VERSION = 'version'

/** Whether an error may be explained by sending a record back as read. */
export function isAnswerOf(pairing: WriteBack, body: Fields): boolean {
  const answered = fieldsOf(shapeOf(pairing, body)) ?? {}
  const issues = pairing.call.body?.safeParse(body).error?.issues ?? []
  return issues.some(issue => {
    const names = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path
    return names.length === 0 || names.some(name => typeof name === 'string' && name in answered)
  })
}

/** What of a body is meant to change something: what is as it is now is left away, and what cannot be changed is refused. */
export function takeBack(pairing: WriteBack, body: Fields, current: Fields | undefined): TakenBack {
  const { in: place, moving = [], adapt } = pairing
  const whole = current === undefined || adapt === undefined ? body : adapt(body, current)
  const sent = place === undefined ? whole : whole[place]
  const taken: Taken = { refused: new Map(), version: undefined, moving }
  if (!isFields(sent)) return { body: whole, ...taken }
  const shape = fieldsOf(shapeOf(pairing, body)) ?? {}
  const schema = writtenAs(pairing, whole)
  const path = place === undefined ? [] : [place]
  const stripped = strip(sent, { schema, shape, current, path, taken })
  const remaining = Object.fromEntries(
    Object.entries(stripped).filter(
      ([name, value]) => !isUnchanged(name, value, { schema, current }),
    ),
  )
  return { body: place === undefined ? remaining : { ...whole, [place]: remaining }, ...taken }
}

/** It can be left out, and is as it was. Which record is meant is never left out. */
function isUnchanged(
  name: string,
  value: unknown,
  { schema, current }: Pick<Place, 'schema' | 'current'>,
): boolean {
  return (
    name !== 'id' &&
    current !== undefined &&
    isOptional(fieldsOf(schema)?.[name]) &&
    isEqual(value, current[name])
  )
}

/** The schema of the record in the body: of several kinds the one that the body names. */
export function writtenAs(
  { call, in: place }: WriteBack,
  body: Fields,
): z.core.$ZodType | undefined {
  const kinds = kindsOf(call.body)
  const meant = kinds.find(kind => {
    const literals = Object.entries(fieldsOf(kind) ?? {}).filter(
      ([, one]) => one instanceof z.ZodMiniLiteral,
    )
    return literals.every(([name, one]) => z.safeParse(one, body[name]).success)
  })
  return place === undefined ? meant : fieldsOf(meant)?.[place]
}

interface Taken {
  refused: Map<string, string>
  version: number | undefined
  moving: readonly string[]
}
interface Place {
  /** How it is written. */
  schema: z.core.$ZodType | undefined
  /** The response's shape. */
  shape: Shape
  /** What it is now; nothing of what is new. */
  current: Fields | undefined
  path: readonly (string | number)[]
  taken: Taken
}

function strip(sent: Fields, place: Place): Fields {
  const written = fieldsOf(place.schema) ?? {}
  const fields: Fields = {}
  for (const [name, value] of Object.entries(sent)) {
    const now = place.current?.[name]
    if (name in written) fields[name] = stripInside(value, name, { written, now, place })
    else if (!(name in place.shape)) fields[name] = value
    else note(name, { value, now, place })
  }
  return fields
}

function note(
  name: string,
  { value, now, place: { path, taken } }: { value: unknown; now: unknown; place: Place },
): void {
  if (taken.moving.includes(name)) return
  if (name === VERSION && typeof value === 'number') taken.version ??= value
  if (!isEqual(value, now)) taken.refused.set([...path, name].join('.'), READ_ONLY)
}

interface Inside {
  written: Shape
  now: unknown
  place: Place
}

/** Strips read-only fields inside a written field: recursively, for an object and for each list item. */
function stripInside(value: unknown, name: string, { written, now, place }: Inside): unknown {
  const [schema, answer, path] = [written[name], place.shape[name], [...place.path, name]]
  if (isFields(value))
    return stripOne(value, {
      schema,
      answered: answer,
      current: isFields(now) ? now : undefined,
      path,
      taken: place.taken,
    })
  if (!Array.isArray(value)) return value
  const [item, answerItem] = [elementOf(schema), elementOf(answer)]
  const known = Array.isArray(now) ? now.filter(isFields) : []
  return value.map((one: unknown, index) => {
    if (!isFields(one)) return one
    return stripOne(one, {
      schema: item,
      answered: answerItem,
      current: findSame(one, known),
      path: [...path, index],
      taken: place.taken,
    })
  })
}

interface One extends Omit<Place, 'shape'> {
  answered: z.core.$ZodType | undefined
}

/** Of possible variants, the one that matches without read-only fields. Variants accepting anything are left alone. */
function stripOne(value: Fields, { answered: returned, ...place }: One): unknown {
  const shape = fieldsOf(returned)
  if (shape === undefined || z.safeParse(place.schema ?? z.unknown(), value).success) return value
  const kinds = kindsOf(place.schema).filter(isStrict)
  for (const schema of kinds) {
    const taken: Taken = { ...place.taken, refused: new Map() }
    const rest = strip(value, { ...place, schema, shape, taken })
    if (kinds.length > 1 && !z.safeParse(schema, rest).success) continue
    for (const [name, text] of taken.refused) place.taken.refused.set(name, text)
    return rest
  }
  return value
}

/** The one of a list that is meant: by what it is called, else the one that is most like it. */
function findSame(one: Fields, known: readonly Fields[]): Fields | undefined {
  for (const name of ['id', 'userId', 'key']) {
    const value = one[name]
    if (typeof value === 'number' || typeof value === 'string')
      return known.find(other => other[name] === value)
  }
  const likeness = (other: Fields) =>
    Object.entries(one).filter(([name, value]) => isEqual(value, other[name])).length
  return known.toSorted((left, right) => likeness(right) - likeness(left))[0]
}
