import { createWorkerThread, Unreadable } from '#platform/server/threads/worker-thread.ts'
import { fileTakesLong } from '../calendar.errors.ts'
import type { ReadCalendar, readCalendar } from './read.service.ts'
import type { TakenEvents, takeEvents, Taking } from './take.service.ts'

// Where calendars of others are read: in threads of their own, never where others wait or a transaction is open.

export interface CalendarReader {
  /** A file that somebody brings; undefined when it is no calendar. Throws 422 where it takes too long. */
  events(asked: Taking & { file: string }): Promise<TakenEvents | undefined>
  /** What a program sends; the same. */
  calendar(text: string): Promise<ReadCalendar | undefined>
  /** What came by mail; undefined as well where it takes too long: nobody is there to be told. */
  answers(text: string): Promise<ReadCalendar | undefined>
  close(): Promise<void>
}

const MILLISECONDS = 5_000
/** One series with its changed times; an answer has one event. */
const MOST_SENT = 300
const MOST_ANSWERED = 20

export function createCalendarReader(): CalendarReader {
  const files = createWorkerThread<typeof takeEvents>({
    run: 'takeEvents',
    module: new URL('take.service.ts', import.meta.url),
    milliseconds: MILLISECONDS,
  })
  // Apart from the files of people: a long one keeps no phone and no mail waiting.
  const texts = createWorkerThread<typeof readCalendar>({
    run: 'readCalendar',
    module: new URL('read.service.ts', import.meta.url),
    milliseconds: MILLISECONDS,
  })
  return {
    events: async asked => rejectLate(files.ask(asked, asked.file.length)),
    calendar: async text => rejectLate(texts.ask({ text, most: MOST_SENT }, text.length)),
    answers: async text =>
      texts.ask({ text, most: MOST_ANSWERED }, text.length).catch((error: unknown) => {
        if (error instanceof Unreadable) return undefined
        throw error
      }),
    async close() {
      await Promise.all([files.close(), texts.close()])
    },
  }
}

async function rejectLate<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    throw error instanceof Unreadable ? fileTakesLong() : error
  }
}
