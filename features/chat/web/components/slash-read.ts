import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import {
  type DateWords,
  dateWordsValue,
  findDateWords,
  type Span,
  withoutSpans,
} from '#platform/contract/quick-line.rules.ts'

// Commands in the line of a chat (CHAT-18): `/task Call Ana tomorrow 15:00 @ana`. What is no command is a text like any other.

export const SLASH_NAMES = ['task', 'event', 'card', 'remind', 'invoice'] as const
export type SlashName = (typeof SLASH_NAMES)[number]

export interface Here {
  now: Date
  zone: string
  language: Language
  /** Words that shall stay words. */
  ignored?: ReadonlySet<string>
}
/** What a command was understood to say. */
export interface Understood {
  name: SlashName
  /** Without the words that say when and who. */
  title: string
  /** Everything after the command, as it was written. */
  text: string
  day: string | undefined
  time: string | undefined
  /** A day or a moment. */
  when: string | undefined
  /** All that was said of it: of a task and an event also how often it comes. */
  said: DateWords | undefined
  /** User names, without the sign before them. */
  people: string[]
}
export type SlashRead =
  | { is: 'text' }
  /** The name of a command is being typed. */
  | { is: 'begun'; names: SlashName[] }
  | { is: 'unknown'; word: string }
  | { is: 'command'; command: Understood }

const PEOPLE = /(?<=^|\s)@([\p{L}\p{N}][\p{L}\p{N}._-]*)/gu
const ME = /^(?:me|mich|mir|ني)(?=\s|$)/iu
const DURATION = /(?<=^|\s)(\d{1,3})\s?(m|min|h|d)(?=\s|$)/iu
const MINUTES: Readonly<Record<string, number>> = { m: 1, min: 1, h: 60, d: 1440 }

/** @example readSlash('/task Call Ana tomorrow 15:00 @ana', { now, zone, language }) */
export function readSlash(line: string, here: Here): SlashRead {
  // A path such as /etc/hosts is no command.
  const match = /^\/([\p{L}\p{N}-]*)(\s[\s\S]*)?$/u.exec(line)
  if (match === null) return { is: 'text' }
  const word = (match[1] ?? '').toLowerCase()
  const rest = match[2]
  const name = SLASH_NAMES.find(one => one === word)
  if (rest === undefined) {
    const names = SLASH_NAMES.filter(one => one.startsWith(word))
    return names.length > 0 ? { is: 'begun', names } : { is: 'unknown', word }
  }
  if (name === undefined) return word === '' ? { is: 'text' } : { is: 'unknown', word }
  return { is: 'command', command: understand(name, rest.trim(), here) }
}

function understand(name: SlashName, text: string, here: Here): Understood {
  // A number or a name, whatever it looks like.
  if (name === 'invoice')
    return {
      name,
      title: text,
      text,
      day: undefined,
      time: undefined,
      when: undefined,
      said: undefined,
      people: [],
    }
  const said = name === 'remind' ? text.replace(ME, '').trim() : text
  const named = [...said.matchAll(PEOPLE)]
  const spans = named.map((match): Span => [match.index, match.index + match[0].length])
  const date = dateIn(said, { ...here, canRepeat: name === 'task' || name === 'event' })
  const when = name === 'remind' ? (durationIn(said, here) ?? date) : date
  const title = withoutSpans(said, [...spans, ...(when?.spans ?? [])])
  return {
    name,
    title,
    text,
    day: when?.day,
    time: when?.time,
    when: when?.value,
    said: when?.said,
    people: named.map(([, person = '']) => person),
  }
}

interface When {
  value: string
  day?: string
  time?: string | undefined
  said?: DateWords
  spans: readonly Span[]
}

/** What cannot come again keeps the words that say so. */
function dateIn(
  text: string,
  { now, zone, language, ignored = new Set(), canRepeat }: Here & { canRepeat: boolean },
): When | undefined {
  const found = findDateWords(text, { now, zone, language, ignored })
  if (found === undefined) return undefined
  const phrases = found.phrases.filter(phrase => canRepeat || phrase.kind !== 'repeat')
  const said = canRepeat ? found : { ...found, recurrence: undefined, phrases }
  return {
    day: found.day,
    time: found.time,
    value: dateWordsValue(found, zone),
    said,
    spans: phrases.map(phrase => phrase.span),
  }
}

/** `20m`, `2h`, `1d`: from now on. */
function durationIn(text: string, { now }: Here): When | undefined {
  const match = DURATION.exec(text)
  if (match === null) return undefined
  const minutes = Number(match[1]) * (MINUTES[(match[2] ?? '').toLowerCase()] ?? 0)
  return {
    value: new Date(now.getTime() + minutes * 60_000).toISOString(),
    spans: [[match.index, match.index + match[0].length]],
  }
}

/** Why it cannot be done yet; nothing when it can. */
export function findLack(
  { name, title, when }: Understood,
  now: Date,
): 'needsTitle' | 'needsDay' | 'needsMoment' | 'past' | undefined {
  if (name !== 'remind' && title === '') return 'needsTitle'
  if (name === 'event' && when === undefined) return 'needsDay'
  if (name !== 'remind') return undefined
  if (when === undefined) return 'needsMoment'
  return when.length > 10 && Date.parse(when) <= now.getTime() ? 'past' : undefined
}
