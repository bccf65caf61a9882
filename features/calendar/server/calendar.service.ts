import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { awayRoutes } from './away/away.routes.ts'
import { busyRoutes } from './busy/busy.routes.ts'
import { calendarJobs } from './calendar.jobs.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { createEditing } from './change/edit.service.ts'
import { type CalendarDav, createCalendarDav } from './dav/dav.service.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { answerByMail, guestRoutes } from './guests/guests.routes.ts'
import { createInvitations } from './guests/invite.service.ts'
import { icsRoutes } from './ics/ics.routes.ts'
import type { ReadCalendar } from './ics/read.service.ts'
import { type CalendarReader, createCalendarReader } from './ics/reader.service.ts'
import { layerRoutes } from './layers/layers.routes.ts'
import type { AnswersByMail, CalendarLayer } from '#platform/server/compose/between-features.ts'
import { resourceRoutes, undoResource } from './resources/resources.routes.ts'

// The door of the calendar: what the application is given of it, what mail brings it, and what is told of a person.

export { nextEvent } from './view/next.service.ts'
export { eventRecords } from './view/records.repo.ts'
export { eventSearch } from './view/search.repo.ts'
export { seedCalendar } from './calendar.seed.ts'

export interface CalendarFeatureParts {
  database: Database
  clock: Clock
  key: string
  baseUrl: string
  mail: MailKit
  pictures: Pick<FileLinks, 'urlOf'>
  /** Who has a screen open now. */
  online: () => ReadonlySet<number>
  /** What other features show in the calendar. */
  layers: () => readonly CalendarLayer[]
}
export interface CalendarFeature {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  /** For phones and other programs. */
  caldav: CalendarDav
  /** Reads what hangs on a mail, before anything is written. */
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
      ...awayRoutes({ database, clock }),
      ...layerRoutes(layers),
      ...resourceRoutes({ database, clock }),
      ...feedRoutes({ database, clock, baseUrl }),
      ...icsRoutes({ database, clock, reader }),
    ],
    jobs: calendarJobs({ database, clock, mail, baseUrl, online }),
    undo: { ...editing.undo, 'calendar.resource': undoResource },
    caldav: createCalendarDav({ database, clock, baseUrl, editing, reader }),
    readAnswers: async files => {
      const answers = await readAnswers(reader, files)
      return (trx, { from, now }) => takeAnswers(trx, { from, answers, now })
    },
    close: () => reader.close(),
  }
}

/** What guests have answered, out of files that came by mail. */
type GuestAnswer = Pick<ReadCalendar['events'][number], 'uid' | 'attendees'>
/** Nobody sends more; what a stranger sends is not read to its end. */
const MOST_FILES = 5

/** Answers to what people were invited to; anything else in such a file is not ours to believe. */
async function readAnswers(
  reader: CalendarReader,
  files: readonly string[],
): Promise<GuestAnswer[]> {
  const answers: GuestAnswer[] = []
  for (const file of files.slice(0, MOST_FILES)) {
    const read = await reader.answers(file)
    if (read?.method === 'REPLY')
      answers.push(...read.events.map(({ uid, attendees }) => ({ uid, attendees })))
  }
  return answers
}

/** What guests have answered is noted, where the mail is from the guest. */
async function takeAnswers(
  trx: Trx,
  { from, answers, now }: { from: string; answers: readonly GuestAnswer[]; now: Date },
): Promise<void> {
  for (const { uid, attendees } of answers) {
    const own = attendees.find(guest => guest.email.toLowerCase() === from.toLowerCase())
    if (own !== undefined && own.status !== 'waiting')
      await answerByMail(trx, { from, uid, status: own.status, now })
  }
}

/** How much of the calendar belongs to somebody who is to be deleted. */
export async function countEvents(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('calendar_events')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', userId)
    .where('series_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** What is stored about a person here; the shape of users' PersonalPart. */
export const calendarOfPerson = {
  name: 'calendar',
  async read(db: Db, userId: number, { isSelf }: { isSelf: boolean }) {
    const rows = await db
      .selectFrom('calendar_events')
      .select([
        'id',
        'category',
        'title',
        'location',
        'description',
        'starts_at',
        'ends_at',
        'zone',
        'rule',
        'is_private',
      ])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ title, location, description, is_private, ...row }) =>
      isSelf || is_private === 0 ? { ...row, title, location, description } : row,
    )
  },
  async erase(trx: Trx, userId: number) {
    await trx.deleteFrom('calendar_feeds').where('owner_id', '=', userId).execute()
    await trx.deleteFrom('calendar_guests').where('user_id', '=', userId).execute()
    return (
      await trx
        .deleteFrom('calendar_events')
        .where('owner_id', '=', userId)
        .returning('id')
        .execute()
    ).length
  },
}
