import { findRegularDateWords } from '#platform/contract/natural-input-every-month.rules.ts'
import { type DateWords, type Span, withoutSpans } from '#platform/contract/natural-input.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { TASK_TAGS, type TaskTag } from '../../contract/todo.rules.ts'
import type { Language } from '#platform/web/preferences/preferences.ts'

// A task in one line: `Call Ana every Monday 15:00 #high @ana !`. Recognized parts are listed and can be dismissed.

export type QuickPart =
  | { kind: 'tag'; value: TaskTag; text: string; spans: readonly Span[] }
  | { kind: 'person'; value: string; text: string; spans: readonly Span[] }
  | { kind: 'important'; text: string; spans: readonly Span[] }

export interface ParsedInput {
  title: string
  parts: QuickPart[]
  /** Due date and recurrence. */
  when: DateWords | undefined
}

interface Reading {
  now: Date
  timeZone: string
  language: Language
  /** The tags by their localized names, folded. */
  tagWords: ReadonlyMap<string, TaskTag>
  /** Texts that shall stay what they are. */
  ignored: ReadonlySet<string>
}

/**
 * Parses a line into a title and the task's other fields.
 * @example readQuickLine('Call Ana tomorrow #high', { now, timeZone, language, tagWords, ignored: new Set() }).title // 'Call Ana'
 */
export function parseNaturalInput(line: string, reading: Reading): ParsedInput {
  const { now, timeZone: zone, language, ignored } = reading
  const parts = [...tagsIn(line, reading), ...peopleIn(line), ...importantIn(line)].filter(
    part => !ignored.has(part.text),
  )
  const when = findRegularDateWords(line, { now, zone, language, ignored })
  const title = withoutSpans(line, [...parts.flatMap(part => part.spans), ...(when?.spans ?? [])])
  return { title, parts, when }
}

/** A tag as it’s typed after `#`: in one word. */
export const tagWord = (name: string): string => name.replaceAll(/\s+/g, '-')

function tagsIn(line: string, { tagWords }: Reading): QuickPart[] {
  return [...line.matchAll(/(?<=^|\s)#([\p{L}\p{M}\p{N}-]+)/gu)].flatMap((match): QuickPart[] => {
    const word = foldSearch(match[1] ?? '')
    const value = tagWords.get(word) ?? TASK_TAGS.find(tag => tag === word)
    return value === undefined
      ? []
      : [{ kind: 'tag', value, text: match[0], spans: [spanOf(match)] }]
  })
}

/** One assignee: the last one named. */
function peopleIn(line: string): QuickPart[] {
  const match = [...line.matchAll(/(?<=^|\s)@([\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*)/gu)].at(-1)
  return match === undefined
    ? []
    : [{ kind: 'person', value: match[1] ?? '', text: match[0], spans: [spanOf(match)] }]
}

function importantIn(line: string): QuickPart[] {
  const match = /(?<=^|\s)!+(?=\s|$)/u.exec(line)
  return match === null ? [] : [{ kind: 'important', text: '!', spans: [spanOf(match)] }]
}

const spanOf = (match: RegExpExecArray): Span => [match.index, match.index + match[0].length]
