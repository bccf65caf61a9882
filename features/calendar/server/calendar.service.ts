import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { DavSpace } from '#platform/server/dav/dav-tree.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { absenceRoutes } from './absence/absence.routes.ts'
import { busyRoutes } from './busy/busy.routes.ts'
import type { CalendarFeatureParts } from './calendar.context.ts'
import { calendarJobs } from './calendar.jobs.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { createEditing } from './change/edit.service.ts'
import { createCalendarSpace } from './dav/dav.service.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { answerByMail } from './guests/answer.service.ts'
import { guestRoutes } from './guests/guests.routes.ts'
import { createInvitations } from './guests/invite.service.ts'
import { ANSWER_UNDO, undoAnswer } from './guests/record-answer.service.ts'
import { icsRoutes } from './ics/ics.routes.ts'
import type { ReadCalendar } from './ics/read.service.ts'
import { type CalendarReader, createCalendarReader } from './ics/reader.service.ts'
import { layerRoutes } from './layers/layers.routes.ts'
import type { AnswersByMail } from '#platform/server/compose/between-features.ts'
import { resourceRoutes } from './resources/resources.routes.ts'
import { undoResource } from './resources/resources.service.ts'

// The public API of the calendar.

export { nextEvent } from './view/next.service.ts'
export { eventRecords } from './view/records.repo.ts'
export { eventSearch } from './view/search.repo.ts'
export { demoEvents, seedCalendar } from './calendar.seed.ts'
export { calendarHome } from './dav/dav.service.ts'
export { calendarPersonalData, countEvents } from './personal-data.repo.ts'

export interface CalendarFeature {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  /** For CalDAV. */
  caldav: DavSpace
  /** Parses mail attachments before the transaction. */
  readAnswers: AnswersByMail
  close: () => Promise<void>
}

export function createCalendar({
  database,
  clock,
  key,
  baseUrl,
  mail,
  pictures,
  online,
  layers,
}: CalendarFeatureParts): CalendarFeature {
  const invitations = createInvitations({ mail, baseUrl, key })
  const editing = createEditing({ dialect: database.dialect, invitations })
  const parts = { database, clock, pictures, editing }
  const reader = createCalendarReader()
  return {
    routes: [
      ...calendarRoutes(parts),
      ...guestRoutes({ ...parts, invitations }),
      ...busyRoutes(database),
      ...absenceRoutes({ database, clock }),
      ...layerRoutes(layers),
      ...resourceRoutes({ database, clock }),
      ...feedRoutes({ database, clock, baseUrl }),
      ...icsRoutes({ database, clock, reader }),
    ],
    jobs: calendarJobs({ database, clock, mail, baseUrl, online }),
    undo: { ...editing.undo, 'calendar.resource': undoResource, [ANSWER_UNDO]: undoAnswer },
    caldav: createCalendarSpace({ database, clock, baseUrl, editing, reader }),
    readAnswers: async files => {
      const answers = await readAnswers(reader, files)
      return (trx, { from, now }) => takeAnswers(trx, database.dialect, { from, answers, now })
    },
    close: () => reader.close(),
  }
}

/** Guests' responses in mailed files. */
type GuestAnswer = Pick<ReadCalendar['events'][number], 'uid' | 'attendees' | 'occurrence' | 'zone'>
/** More are never legitimate; further ones are not read. */
const MAX_FILES = 5

/** Only responses are read; nothing else in mailed files can be trusted. */
async function readAnswers(
  reader: CalendarReader,
  files: readonly string[],
): Promise<GuestAnswer[]> {
  const answers: GuestAnswer[] = []
  for (const file of files.slice(0, MAX_FILES)) {
    const read = await reader.answers(file)
    if (read?.method === 'REPLY')
      answers.push(
        ...read.events.map(({ uid, attendees, occurrence, zone }) => ({
          uid,
          attendees,
          occurrence,
          zone,
        })),
      )
  }
  return answers
}

/** Stores guests' responses, if the mail is from the guest. */
async function takeAnswers(
  trx: Trx,
  dialect: Dialect,
  { from, answers, now }: { from: string; answers: readonly GuestAnswer[]; now: Date },
): Promise<void> {
  for (const { attendees, ...about } of answers) {
    const own = attendees.find(guest => guest.email.toLowerCase() === from.toLowerCase())
    if (own !== undefined && own.status !== 'waiting')
      await answerByMail(trx, dialect, { ...about, from, status: own.status, now })
  }
}
