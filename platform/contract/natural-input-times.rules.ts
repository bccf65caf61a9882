import { isNumberAlone, readDay } from './natural-input-days.rules.ts'
import {
  isWhole,
  type Length,
  type Line,
  longest,
  past,
  type Read,
  readLength,
  readNumber,
  take,
} from './natural-input-scan.rules.ts'

// Hours of a day, from when to when, for how long.

export interface TimeRead extends Read {
  /** Minutes from midnight on. */
  from: number
  to?: number
  /** Whether morning or evening was given, or is unambiguous. */
  isSure: boolean
}
interface Clock extends Read {
  minutes: number
  half?: 'am' | 'pm'
  /** A bare number counts as an hour only next to something that marks it as a time. */
  isBare?: true
}

/** A time, or from when to when. */
export function readTime(line: Line, at: number): TimeRead | undefined {
  const found = readTimes(line, at) ?? readOneTime(line, at)
  return found === undefined || !isWhole(line.text, found.end) ? undefined : found
}

function readOneTime(line: Line, at: number): TimeRead | undefined {
  const { text, words } = line
  const strict = take(text, at, words.beforeHour)
  const loose = take(text, at, words.beforeTime)
  const found = longest([
    strict === undefined ? undefined : readLedClock(line, strict.end),
    loose === undefined ? undefined : (readClock(line, loose.end) ?? readLedHour(line, loose.end)),
    readClock(line, at),
  ])
  if (found === undefined) return undefined
  const half = past(text, found.end, words.andHalf)
  const more = half > found.end && found.minutes % 60 === 0 ? 30 : 0
  const end = more === 0 ? found.end : half
  return { end, from: found.minutes + more, isSure: isSure(found) }
}

/** `Monday 8`: a number that ends the line behind a day, unless that has a number, or is that day of its month. */
export function readLastHour(
  line: Line,
  { at, day }: { at: number; day: Read & { at: number; day: string } },
): TimeRead | undefined {
  const { text, words } = line
  // The same language has to say both.
  if (words.list.isHourAfterDay === undefined || readDay(line, day.at)?.end !== day.end)
    return undefined
  if (/\d/.test(text.slice(day.at, day.end)) || text.slice(day.end, at).trim() !== '')
    return undefined
  const bare = take(text, at, BARE)
  if (bare === undefined || text.slice(bare.end).trim() !== '') return undefined
  if (Number(bare.groups[0]) === Number(day.day.slice(8))) return undefined
  const clock = clockOf(bare)
  return clock === undefined ? undefined : { end: clock.end, from: clock.minutes, isSure: false }
}

/** `halb 9`, `half past 8`. */
function readHalf(line: Line, at: number): Clock | undefined {
  const { text, words } = line
  const to = take(text, at, words.halfTo)
  const lead = to ?? take(text, at, words.halfPast)
  const hour = lead === undefined ? undefined : readNumber(line, lead.end)
  if (hour === undefined || !Number.isInteger(hour.value) || hour.value < 1 || hour.value > 12)
    return undefined
  if (!isNumberAlone(line, hour.end)) return undefined
  const begun = to === undefined ? hour.value : hour.value - 1
  // Half of the first hour is over at half past twelve.
  return { end: hour.end, minutes: (begun === 0 ? 12 : begun) * 60 + 30 }
}

const isSure = ({ half, minutes, isBare }: Clock): boolean =>
  half !== undefined || minutes >= 780 || (isBare === undefined && minutes === 720)

const BARE = /(\d{1,2})(?:[:.](\d{2}))?(?![\d:.%])/y
const PLAIN = /(\d{1,2}):(\d{2})(?![\d:])/y

function readLedHour({ text, words }: Line, at: number): Clock | undefined {
  const found = take(text, at, words.ledHour)
  return found === undefined ? undefined : clockOf(found)
}

/** Behind `at`: any number that is not that of something. */
function readLedClock(line: Line, at: number): Clock | undefined {
  const sure = readClock(line, at) ?? readLedHour(line, at)
  if (sure !== undefined) return sure
  const bare = take(line.text, at, BARE)
  const isHour =
    bare !== undefined &&
    (bare.groups[1] !== undefined || line.words.list.isHourUnitRequired === undefined)
  return bare !== undefined && isHour && isNumberAlone(line, bare.end) ? clockOf(bare) : undefined
}

function readClock(line: Line, at: number): Clock | undefined {
  const { text, words } = line
  const marked = take(text, at, words.hour)
  const [hour, minute, morning, evening] = marked?.groups ?? []
  const hinted = take(text, at, words.hourMark)
  const plain = take(text, at, PLAIN)
  const noon = take(text, at, words.noon)
  const midnight = take(text, at, words.midnight)
  return longest([
    marked === undefined
      ? undefined
      : clockOf(
          { end: marked.end, groups: [hour, minute] },
          morning === undefined ? evening && 'pm' : 'am',
        ),
    hinted === undefined ? undefined : clockOf(hinted),
    plain === undefined ? undefined : clockOf(plain),
    readHalf(line, at),
    noon === undefined ? undefined : { end: noon.end, minutes: 720 },
    midnight === undefined ? undefined : { end: midnight.end, minutes: 0, half: 'am' },
  ])
}

function clockOf(
  { end, groups: [hourText, minute] }: { end: number; groups: (string | undefined)[] },
  half?: string,
): Clock | undefined {
  const hour = Number(hourText)
  const minutes = hour * 60 + Number(minute ?? 0)
  if (hour > 23 || Number(minute ?? 0) > 59) return undefined
  if (half === undefined || half === '') return { end, minutes }
  // `15 Uhr nachmittags` is redundant.
  if (hour > 12) return half === 'pm' ? { end, minutes, half } : undefined
  if (hour < 1) return undefined
  return half === 'pm'
    ? { end, minutes: (minutes % 720) + 720, half }
    : { end, minutes: minutes % 720, half: 'am' }
}

/** From 7 to 9 pm: either one can mark both as times and give the half of the day. */
function readTimes(line: Line, at: number): TimeRead | undefined {
  const { text, words } = line
  const leads = [take(text, at, words.rangeFrom), take(text, at, words.beforeHour)].flatMap(
    lead => lead?.end ?? [],
  )
  return longest(
    [...leads, at].map(start =>
      readTimesFrom(line, { at: start, isHours: take(text, at, words.hoursFrom)?.end === start }),
    ),
  )
}

function readTimesFrom(
  line: Line,
  { at, isHours }: { at: number; isHours: boolean },
): TimeRead | undefined {
  const { text, words } = line
  const from = readEither(line, at)
  const to =
    from === undefined
      ? undefined
      : (take(text, from.end, words.rangeTo) ?? take(text, from.end, words.hoursTo))
  if (from === undefined || to === undefined) return undefined
  const isHourRange = isHours && take(text, from.end, words.hoursTo) !== undefined
  const until = longest([
    readEither(line, take(text, to.end, words.beforeHour)?.end ?? to.end),
    readEither(line, to.end),
  ])
  if (until === undefined || (from.isBare === true && until.isBare === true && !isHourRange))
    return undefined
  return { end: until.end, ...inHalves(from, until), isSure: isSure(from) || isSure(until) }
}

function readEither(line: Line, at: number): Clock | undefined {
  const sure = longest([readClock(line, at), readLedHour(line, at)])
  if (sure !== undefined) return sure
  const bare = take(line.text, at, BARE)
  const clock = bare === undefined ? undefined : clockOf(bare)
  return bare === undefined || clock === undefined || bare.groups[1] !== undefined
    ? clock
    : { ...clock, isBare: true }
}

/** `7-9pm` is in the evening, `11-1pm` starts before noon, `9am-5` ends after it. */
function inHalves(from: Clock, until: Clock): { from: number; to: number } {
  if (until.half !== undefined && from.half === undefined && from.minutes <= 720) {
    const same = (from.minutes % 720) + (until.half === 'pm' ? 720 : 0)
    return { from: same < until.minutes ? same : from.minutes % 720, to: until.minutes }
  }
  if (from.half !== undefined && until.half === undefined && until.minutes <= 720) {
    const same = (until.minutes % 720) + (from.half === 'pm' ? 720 : 0)
    return { from: from.minutes, to: same > from.minutes ? same : (until.minutes % 720) + 720 }
  }
  return { from: from.minutes, to: until.minutes }
}

/** For two hours, `2h long`. */
export function readLasting(line: Line, at: number): Length | undefined {
  const { text, words } = line
  const lead = take(text, at, words.lasting)
  const half = take(text, lead?.end ?? at, words.halfHour)
  const length: Length | undefined =
    half === undefined
      ? (readHoursMinutes(line, lead?.end ?? at) ?? readLength(line, lead?.end ?? at))
      : { end: half.end, count: 30, unit: 'minute' }
  if (length === undefined) return undefined
  const long = past(text, length.end, words.long)
  const end = lead === undefined ? long : length.end
  return (lead === undefined && long === length.end) || !isWhole(text, end)
    ? undefined
    : { ...length, end }
}

const HOURS_MINUTES = /(\d{1,2})\s?h\s?(\d{2})(?![\p{L}\p{N}])/iuy
function readHoursMinutes({ text }: Line, at: number): Length | undefined {
  const found = take(text, at, HOURS_MINUTES)
  const [hours, minutes] = found?.groups ?? []
  return found === undefined
    ? undefined
    : { end: found.end, count: Number(hours) * 60 + Number(minutes), unit: 'minute' }
}
