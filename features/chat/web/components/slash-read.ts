import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import {
  type DateWords,
  dateWordsValue,
  findDateWords,
  type Span,
  withoutSpans,
} from '#platform/contract/natural-input.rules.ts'

// Slash commands (CHAT-18): `/task Call Ana tomorrow 15:00 @ana`. Anything else is text.

export const SLASH_NAMES = ['task', 'event', 'card', 'remind', 'invoice'] as const
export type SlashName = (typeof SLASH_NAMES)[number]

export interface Here {
  now: Date
  zone: string
  language: Language
  /** Parts to keep as words. */
  ignored?: ReadonlySet<string>
}
/** A parsed command. */
export interface SlashCommand {
  name: SlashName
  /** Without date and people. */
  title: string
  /** Everything after the command, as typed. */
  text: string
  day: string | undefined
  time: string | undefined
  /** A day or a moment. */
  when: string | undefined
  /** All recognized date parts; for tasks and events including recurrence. */
  parsedDate: DateWords | undefined
  /** Usernames without `@`. */
  people: string[]
}
export type SlashRead =
  | { is: 'text' }
  /** The name of a command is being typed. */
  | { is: 'begun'; names: SlashName[] }
  | { is: 'unknown'; word: string }
  | { is: 'command'; command: SlashCommand }

const PEOPLE = /(?<=^|\s)@([\p{L}\p{N}][\p{L}\p{N}._-]*)/gu
const ME = /^(?:me|mich|mir|ني)(?=\s|$)/iu
const DURATION = /(?<=^|\s)(\d{1,3})\s?(m|min|h|d)(?=\s|$)/iu
const MINUTES: Readonly<Record<string, number>> = { m: 1, min: 1, h: 60, d: 1440 }

/** @example readSlash('/task Call Ana tomorrow 15:00 @ana', { now, zone, language }) */
export function readSlash(line: string, here: Here): SlashRead {
  // A path such as /etc/hosts is not a command.
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

function understand(name: SlashName, text: string, here: Here): SlashCommand {
  // A number or a name, taken literally.
  if (name === 'invoice')
    return {
      name,
      title: text,
      text,
      day: undefined,
      time: undefined,
      when: undefined,
      parsedDate: undefined,
      people: [],
    }
  const input = name === 'remind' ? text.replace(ME, '').trim() : text
  const named = [...input.matchAll(PEOPLE)]
  const spans = named.map((match): Span => [match.index, match.index + match[0].length])
  const date = dateIn(input, { ...here, canRepeat: name === 'task' || name === 'event' })
  const when = name === 'remind' ? (durationIn(input, here) ?? date) : date
  const title = withoutSpans(input, [...spans, ...(when?.spans ?? [])])
  return {
    name,
    title,
    text,
    day: when?.day,
    time: when?.time,
    when: when?.value,
    parsedDate: when?.parsedDate,
    people: named.map(([, person = '']) => person),
  }
}

interface When {
  value: string
  day?: string
  time?: string | undefined
  parsedDate?: DateWords
  spans: readonly Span[]
}

/** Keeps the words of a recurrence where it is not supported. */
function dateIn(
  text: string,
  { now, zone, language, ignored = new Set(), canRepeat }: Here & { canRepeat: boolean },
): When | undefined {
  const found = findDateWords(text, { now, zone, language, ignored })
  if (found === undefined) return undefined
  const phrases = found.phrases.filter(phrase => canRepeat || phrase.kind !== 'repeat')
  const parsedDate = canRepeat ? found : { ...found, recurrence: undefined, phrases }
  return {
    day: found.day,
    time: found.time,
    value: dateWordsValue(found, zone),
    parsedDate,
    spans: phrases.map(phrase => phrase.span),
  }
}

/** `20m`, `2h`, `1d`: relative to now. */
function durationIn(text: string, { now }: Here): When | undefined {
  const match = DURATION.exec(text)
  if (match === null) return undefined
  const minutes = Number(match[1]) * (MINUTES[(match[2] ?? '').toLowerCase()] ?? 0)
  return {
    value: new Date(now.getTime() + minutes * MINUTE).toISOString(),
    spans: [[match.index, match.index + match[0].length]],
  }
}

/** What is missing to run it; undefined if complete. */
export function findLack(
  { name, title, when }: SlashCommand,
  now: Date,
): 'needsTitle' | 'needsDay' | 'needsMoment' | 'past' | undefined {
  if (name !== 'remind' && title === '') return 'needsTitle'
  if (name === 'event' && when === undefined) return 'needsDay'
  if (name !== 'remind') return undefined
  if (when === undefined) return 'needsMoment'
  return when.length > 10 && Date.parse(when) <= now.getTime() ? 'past' : undefined
}
