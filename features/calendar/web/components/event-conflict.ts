import { mergeSet } from '#ui/stale/merge-set.ts'
import { readGuests, readNumbers, type Values } from './event-form.ts'

/** An event that two people changed: when it was opened, as edited here, and as saved elsewhere. */
export interface EventVersions {
  before: Values
  mine: Values
  theirs: Values
}

const TIMES = ['allDay', 'startDay', 'startTime', 'endDay', 'endTime'] as const
const OTHERS = [
  'recurrence',
  'guests',
  'resources',
  'location',
  'url',
  'description',
  'reminders',
  'isPrivate',
  'isBusy',
  'isOutOfOffice',
  'outOfOfficeMessage',
] as const
/** What is chosen at once. */
interface EventPart {
  name: keyof Values | 'when'
  fields: readonly (keyof Values)[]
}

/** Every field in a part. A time of the clock means nothing without its zone: once that differs, they are chosen together. */
export function partsOf({ mine, theirs }: EventVersions): EventPart[] {
  const alone = (name: keyof Values): EventPart => ({ name, fields: [name] })
  const times: EventPart[] =
    mine.zone === theirs.zone ? TIMES.map(alone) : [{ name: 'when', fields: [...TIMES, 'zone'] }]
  return [alone('title'), alone('calendar'), ...times, ...OTHERS.map(alone)]
}

/** The edited version with what both sides added to lists and removed from them. */
export function withTheirLists({ before, mine, theirs }: EventVersions): Values {
  const merged = (name: 'resources' | 'reminders'): string => {
    const [old, own, other] = [before, mine, theirs].map(values => readNumbers(values[name]))
    return JSON.stringify(
      mergeSet({ before: old ?? [], mine: own ?? [], theirs: other ?? [] }, String),
    )
  }
  const guests = mergeSet(
    {
      before: readGuests(before.guests),
      mine: readGuests(mine.guests),
      theirs: readGuests(theirs.guests),
    },
    keyOfGuest,
  )
  return {
    ...mine,
    guests: JSON.stringify(guests),
    resources: merged('resources'),
    reminders: merged('reminders'),
  }
}

/** A field as it is compared: of people only who they are, as names and pictures change without anyone editing the event. */
export function keyOf(name: keyof Values, values: Values): string {
  if (name === 'guests') return JSON.stringify(readGuests(values.guests).map(keyOfGuest).toSorted())
  if (name === 'resources' || name === 'reminders')
    return JSON.stringify(readNumbers(values[name]).toSorted((a, b) => a - b))
  return values[name]
}
const keyOfGuest = ({ id, detail }: { id: number | null; detail: string }): string =>
  id === null ? detail.toLowerCase() : `${id}`

/** The chosen side of each part. */
export function chooseSides(
  versions: EventVersions,
  sides: Readonly<Record<string, 'mine' | 'theirs'>>,
): Values {
  const { mine, theirs } = versions
  const taken = partsOf(versions)
    .filter(({ name }) => sides[name] === 'theirs')
    .flatMap(({ fields }) => fields)
  return { ...mine, ...Object.fromEntries(taken.map(field => [field, theirs[field]])) }
}
