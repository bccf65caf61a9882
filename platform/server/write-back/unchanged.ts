import { fieldsOf, isOptional } from './schemas.ts'
import { writtenAs } from './take-back.ts'
import { type Fields, isEqual, isFields, shapeOf, type WriteBack } from './write-back.ts'

// A record sent back as read changes nothing: no version, no log entry, no event (docs/adr/0060).

/** An unchanged record, and everything returned with it when it was read. */
export interface Same {
  current: Fields
  answer: unknown
}

/** Fields that only count or date writes. */
export const COUNTED: ReadonlySet<string> = new Set([
  'version',
  'versions',
  'updatedAt',
  'editedAt',
  'savedAt',
  'updatedBy',
])

/** The body as the record that it brings. */
const recordIn = ({ in: place }: WriteBack, body: Fields): unknown =>
  place === undefined ? body : body[place]

/** Whether a body contains every writable field of a record. */
export function isWhole(pairing: WriteBack, body: Fields): boolean {
  const sent = recordIn(pairing, body)
  const [shape, written] = [fieldsOf(shapeOf(pairing, body)), fieldsOf(writtenAs(pairing, body))]
  if (!isFields(sent) || shape === undefined || written === undefined) return false
  return Object.entries(shape).every(
    ([name, result]) => !(name in written) || isOptional(result) || name in sent,
  )
}

/** Whether a complete record equals the current one in everything. Renamed fields never count as equal. */
export function isAsRead(pairing: WriteBack, body: Fields, current: Fields): boolean {
  const { in: place, moving = [], keys = [] } = pairing
  const sent = recordIn(pairing, body)
  if (!isFields(sent)) return false
  const isSame = ([name, value]: [string, unknown]) =>
    keys.includes(name) ||
    moving.includes(name) ||
    (name in current && isEqual(value, current[name]))
  const beside = place === undefined ? [] : Object.entries(body).filter(([name]) => name !== place)
  const written = fieldsOf(writtenAs(pairing, body)) ?? {}
  // What is left out might be taken away by that.
  const isThere = (name: string) =>
    name in sent || !(name in written) || isEqual(current[name], undefined)
  return [...Object.entries(sent), ...beside].every(isSame) && Object.keys(current).every(isThere)
}

/**
 * What a call answers that had nothing to do: what it said when it was only tried, with the counts of the record as it is.
 * `undefined` when it tells another record than was read: then there was something to do.
 */
export function answerSame(output: unknown, same: Same): { output: unknown } | undefined {
  if (!isFields(output)) return { output }
  const { changeId: _, ...answered } = output
  const parts = Object.entries(answered).map(([name, part]): [string, unknown] => [
    name,
    isFields(part) ? renderAs(part, same) : part,
  ])
  const rest = renderAs(Object.fromEntries(parts), same)
  return [rest, ...Object.values(rest)].some(part => isFields(part) && isChanged(part, same))
    ? undefined
    : { output: rest }
}

/** Whether it contains all returned fields of the record. */
const isAbout = (part: Fields, current: Fields): boolean =>
  Object.keys(current).length > 0 &&
  Object.keys(current).every(name => name in part || isEqual(current[name], undefined))

const isEqualIn = (part: Fields, known: Fields): boolean =>
  Object.keys(known).every(name => isEqual(part[name], known[name]))
const isChanged = (part: Fields, { current }: Same): boolean =>
  isAbout(part, current) && !isEqualIn(part, current)

/** The same with the counters as read, if it is the record, or everything returned with it. */
function renderAs(part: Fields, { current, answer }: Same): Fields {
  const known = [current, answer]
    .filter(isFields)
    .map(one => ({ one, rest: withCounts(part, one) }))
  return known.find(({ one, rest }) => isAbout(part, one) && isEqualIn(rest, one))?.rest ?? part
}

function withCounts(part: Fields, known: Fields): Fields {
  const entries = Object.entries(part).map(([name, value]): [string, unknown] => {
    const before = known[name]
    if (COUNTED.has(name) && name in known) return [name, before]
    return [name, isFields(value) && isFields(before) ? withCounts(value, before) : value]
  })
  return Object.fromEntries(entries)
}

/** A record's version, wherever it is returned. */
export function versionOf({ version, ...fields }: Fields): number | undefined {
  if (typeof version === 'number') return version
  const inner = Object.values(fields).filter(isFields)
  return inner.map(({ version: one }) => one).find(one => typeof one === 'number')
}
