import { lineName, unfoldLines } from '#platform/server/dav/content-lines.ts'

// Splits an iCalendar file into components and lines, before interpreting them. A single pass over any input; unused content is dropped,
// and overlong content is flagged instead of parsed.

export interface Part {
  name: string
  /** Its first line in the file. */
  at: number
  /** By property name. */
  lines: Map<string, string[]>
  parts: Part[]
  /** Exceeds the limits. */
  isTooLarge: boolean
  /** The file ends within it. */
  isOpen: boolean
}

/** A description of 5,000 characters, each escaped; longer texts are truncated. */
const LONGEST_LINE = 10_000
/** Per name: attendees, skipped dates. */
const MAX_LINES = 1_000
/** Alarms of an event, transitions of a time zone. */
const MAX_PARTS = 100
/** Calendar, event, alarm, and room for vendor components. */
const DEEPEST = 10

const TEXTS = ['summary', 'description', 'location', 'url', 'categories', 'attendee', 'organizer']
const TIMES = [
  'dtstart',
  'dtend',
  'duration',
  'uid',
  'rrule',
  'rdate',
  'exdate',
  'recurrence-id',
  'trigger',
]
const OTHERS = ['method', 'class', 'transp', 'status', 'tzid', 'tzoffsetfrom', 'tzoffsetto']
const TEXT_NAMES: ReadonlySet<string> = new Set(TEXTS)
const READ_NAMES: ReadonlySet<string> = new Set([...TEXTS, ...TIMES, ...OTHERS])

/** The calendars of a file; events outside of any form one. */
export function readParts(text: string): Part[] {
  const root: Part = {
    name: '',
    at: 0,
    lines: new Map(),
    parts: [],
    isTooLarge: false,
    isOpen: false,
  }
  const open = [root]
  let passed = 0
  for (const { line, at } of unfoldLines(text, LONGEST_LINE)) {
    const name = lineName(line)
    if (name === 'begin') {
      if (open.length > DEEPEST) passed += 1
      else open.push(begin(outsideOf(open, line), { name: line.slice(6).trim().toLowerCase(), at }))
    } else if (name === 'end') {
      if (passed > 0) passed -= 1
      else close(open, line.slice(4).trim().toLowerCase())
    } else if (passed === 0 && READ_NAMES.has(name)) add(lastOf(open), name, line)
  }
  const calendars = root.parts.filter(part => part.name === 'vcalendar')
  const hasBare = root.parts.some(part => part.name === 'vevent')
  return hasBare ? [...calendars, root] : calendars
}

/** The parent of the next component: events are not nested, so an unterminated one ends here. */
function outsideOf(open: Part[], line: string): Part {
  if (/^begin:\s*vevent\s*$/i.test(line)) close(open, 'vevent')
  return lastOf(open)
}

/** Closes the innermost component of this name, with unterminated ones inside; nothing if there is none. */
function close(open: Part[], name: string): void {
  const at = open.findLastIndex(part => part.name === name)
  if (at < 1) return
  for (const part of open.splice(at)) part.isOpen = false
}

function lastOf([first, ...others]: Part[]): Part {
  const last = others.at(-1) ?? first
  if (last === undefined) throw new Error('A file is open as long as it is read.')
  return last
}

function begin(parent: Part, { name, at }: Pick<Part, 'name' | 'at'>): Part {
  const part: Part = { name, at, lines: new Map(), parts: [], isTooLarge: false, isOpen: true }
  // A calendar may contain any number of events.
  if (parent.name === '' || parent.name === 'vcalendar' || parent.parts.length < MAX_PARTS)
    parent.parts.push(part)
  else parent.isTooLarge = true
  return part
}

function add(part: Part, name: string, line: string): void {
  const isLong = line.length > LONGEST_LINE
  const alike = part.lines.get(name) ?? []
  part.isTooLarge ||= alike.length === MAX_LINES || (isLong && !TEXT_NAMES.has(name))
  part.lines.set(name, alike)
  if (alike.length < MAX_LINES) alike.push(line.slice(0, LONGEST_LINE))
}
