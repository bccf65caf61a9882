import type { ChangeContext } from '#platform/server/changes/mutation-context.ts'
import type { Subject } from '#platform/contract/define.ts'
import type { TicketSource } from '#platform/contract/help-desk.rules.ts'
import type {
  RecordLink,
  RecordName,
  RecordType as LinkedType,
} from '#platform/contract/record-links.rules.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import { extensionPoint } from './extension-point.ts'

// Contracts between features that can both be removed: neither may import the other, so their shared types are here.

/** A record as the caller may see it. */
export interface SeenRecord {
  title: string
  /** Of its screen. */
  address: string
  isDone: boolean | null
  canChange: boolean
}
/** Records that can be linked with those of other features. */
export interface RecordType {
  /** As `RECORD_TYPES` of links calls it. */
  type: string
  subject: Subject
  /** Those of these that the caller may see. */
  see(db: Db, caller: Caller, ids: readonly number[]): Promise<Map<number, SeenRecord>>
  /** Whose screens may show it: everyone who may read the subject if undefined; no one if it is missing. */
  audience(db: Db, id: number): Promise<readonly number[] | undefined>
}
export const recordType = extensionPoint<RecordType>('record type')

/** Finds a demo record by its title, subject or number, or by the beginning of its text. */
export interface DemoRecords {
  /** As `RECORD_TYPES` of links calls it. */
  type: LinkedType
  find(trx: Trx, text: string): Promise<{ id: number } | undefined>
  /** Its screen, for notifications about it. */
  linkTo?: (id: number) => string
}
export const demoRecords = extensionPoint<DemoRecords>('demo records')

/** Links of a feature's records with those of others. */
export interface RecordLinks {
  /** What these records are linked with. `isSeen`: the caller has been found to see them. */
  list(
    db: Db,
    caller: Caller,
    asked: { type: LinkedType; ids: readonly string[]; isSeen?: boolean },
  ): Promise<Map<string, RecordLink[]>>
  /** Makes the links of a record that the caller may change those; what the caller may not see stays. */
  replace(
    trx: Trx,
    context: Pick<ChangeContext, 'caller' | 'now'>,
    asked: { of: RecordName; links: readonly (RecordName & { title: string })[] },
  ): Promise<void>
  /** Links a copy of a record with what that is linked with, also what no one named here may see. */
  copy(trx: Trx, asked: { from: RecordName; to: RecordName; now: Date }): Promise<void>
  /** Deletes the links of a purged record. */
  forget(trx: Trx, record: RecordName): Promise<void>
}
export const recordLinks = extensionPoint<RecordLinks>('record links')

/** The instance's links, resolved lazily; none while the feature is missing. */
export const laterLinks = (
  find: (options?: { includeDisabled: boolean }) => RecordLinks | undefined,
): RecordLinks => ({
  list: async (db, caller, asked) => (await find()?.list(db, caller, asked)) ?? new Map(),
  replace: async (trx, context, asked) => find()?.replace(trx, context, asked),
  copy: async (trx, asked) => find({ includeDisabled: true })?.copy(trx, asked),
  forget: async (trx, record) => find({ includeDisabled: true })?.forget(trx, record),
})

/** Receives questions asked on other pages; returns the ticket's id. */
export type HelpDesk = (
  trx: Trx,
  context: ChangeContext,
  question: {
    source: TicketSource
    subject: string
    /** Plain text. */
    message: string
    /** The address of what it is about. */
    about?: string
  },
) => Promise<{ id: number }>
export const helpDesk = extensionPoint<HelpDesk>('help desk')

/** The article read before asking, by slug. Throws 404 where the caller can't see it. */
export type FindHelpEntry = (
  trx: Trx,
  caller: Caller,
  slug: string,
) => Promise<{ source: TicketSource; address: string }>
export const helpEntry = extensionPoint<FindHelpEntry>('help entry')

export interface LayerQuestion {
  caller: Caller
  /** Moments; the end no longer belongs to it. */
  from: string
  to: string
}
/** Something with a time, as a calendar shows it. */
export interface LayerEntry {
  id: string
  title: string
  start: string
  end: string
  allDay: boolean
  /** Of its record's screen. */
  address: string
}
/** A feature's read-only calendar layer: due dates, deliveries. The screen has its name and color, by id. */
export interface CalendarLayer {
  id: string
  /** Whether the caller has this layer at all. */
  isFor(caller: Caller): boolean
  between(question: LayerQuestion): Promise<LayerEntry[]>
}
export const calendarLayer = extensionPoint<CalendarLayer>('calendar layer')

/** Tasks for other features: what filters of mail and rules of boards do. */
export interface TaskService {
  /** Makes a task about an e-mail, as its owner and under their rights. */
  makeFromEmail(
    trx: Trx,
    wish: { ownerId: number; title: string; email: number; now: Date },
  ): Promise<void>
  /** Completes the open tasks that a record is linked with, of those that the caller may change; answers the change, if there are any. */
  completeLinked(
    trx: Trx,
    context: ChangeContext,
    record: { type: string; id: string },
  ): Promise<number | undefined>
}
export const taskService = extensionPoint<TaskService>('task desk')

/** Groups that other features may post to, as one of their members. */
export interface GroupChat {
  post(
    trx: Trx,
    context: ChangeContext,
    message: { chatId: number; text: string; clientId: string },
  ): Promise<void>
  groupsOf(db: Db, userId: number): Promise<{ id: number; name: string }[]>
}
export const groupChat = extensionPoint<GroupChat>('group chat')

/** Parses guests' replies from emailed files, before anything is written; the returned function stores them. */
export type AnswersByMail = (
  files: readonly string[],
) => Promise<(trx: Trx, given: { from: string; now: Date }) => Promise<void>>
export const answersByMail = extensionPoint<AnswersByMail>('answers by mail')

/** A feature's pages that people may follow on their profile. */
export interface FollowedPage {
  page: string
  name: string
  link: string
}
export const followedPages =
  extensionPoint<(caller: Caller) => Promise<FollowedPage[]>>('followed pages')

/** Which of these people show their email or number to a reader without the right to read users. */
export type ShownParts = (
  db: Db,
  readerId: number,
  ids: readonly number[],
) => Promise<(userId: number, part: 'email' | 'phone') => boolean>
export const shownParts = extensionPoint<ShownParts>('shown parts')

/** The instance's implementation, resolved lazily; while there is none, nothing is shown. */
export const laterShownParts =
  (find: () => ShownParts | undefined): ShownParts =>
  async (db, readerId, ids) =>
    (await find()?.(db, readerId, ids)) ?? (() => false)

/** Stores newsletter addresses: receives a confirmed one. */
export type KeepNewsAddress = (trx: Trx, email: string, now: Date) => Promise<void>
export const newsList = extensionPoint<KeepNewsAddress>('news list')

/** The webhook fields of a record, where the right to read it doesn't cover all of them. */
export const webhookFields = extensionPoint<{
  subject: Subject
  render: (reader: Caller, fields: Record<string, unknown>) => Record<string, unknown>
}>('told fields')
