import { createWorkerThread, Unreadable } from '#platform/server/threads/worker-thread.ts'
import { fileTakesLong } from '../calendar.errors.ts'
import type { ReadCalendar, readCalendar } from './read.service.ts'
import type { TakenEvents, takeEvents, Taking } from './take.service.ts'

// Parses foreign calendars in worker threads, never on the main thread or within a transaction.

export interface CalendarReader {
  /** An imported file; undefined if it is not a calendar. Throws 422 when it takes too long. */
  events(asked: Taking & { file: string }): Promise<TakenEvents | undefined>
  /** A CalDAV upload; likewise. */
  calendar(text: string): Promise<ReadCalendar | undefined>
  /** A mailed file; undefined also when it takes too long, as there is no one to tell. */
  answers(text: string): Promise<ReadCalendar | undefined>
  close(): Promise<void>
}

const MILLISECONDS = 5_000
/** One series with its exceptions; a response contains one event. */
const MAX_SENT = 300
const MAX_ANSWERED = 20

export function createCalendarReader(): CalendarReader {
  const files = createWorkerThread<typeof takeEvents>({
    run: 'takeEvents',
    module: new URL('take.service.ts', import.meta.url),
    milliseconds: MILLISECONDS,
  })
  // Separate from imports: a long one must not delay phones and mail.
  const texts = createWorkerThread<typeof readCalendar>({
    run: 'readCalendar',
    module: new URL('read.service.ts', import.meta.url),
    milliseconds: MILLISECONDS,
  })
  return {
    events: async asked => rejectLate(files.ask(asked, asked.file.length)),
    calendar: async text => rejectLate(texts.ask({ text, most: MAX_SENT }, text.length)),
    answers: async text =>
      texts.ask({ text, most: MAX_ANSWERED }, text.length).catch((error: unknown) => {
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
