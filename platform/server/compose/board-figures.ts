import type { RawBuilder } from 'kysely'
import type { InvoiceStatus } from '#platform/contract/invoice-status.rules.ts'
import type { AvatarColor } from '#features/users/contract/users.rules.ts'
import type { Caller } from '../access/caller.ts'
import type { Database, Db } from '../database/database.ts'
import { extensionPoint } from './extension-point.ts'

// Between dashboards and the features whose records they show, which can all be taken out.

interface Span {
  from: string
  to: string
}
/** Whose records are added up, and of when. */
export interface FigureAsked {
  db: Db
  caller: Caller
  /** Both ends belong to it. */
  days: Span
  /** The same in the viewer's zone; the end no longer belongs to it. */
  moments: Span
  currency: string
}
/**
 * The records of a figure: `kind, record, id, number, title, detail, at, amount, n`, money in minor units. Contributions of several features
 * to one figure are added.
 */
export type FigureRows = (asked: FigureAsked) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>

/** How a record is shown in a list of others. */
export interface FigurePlace {
  link: string | null
  /** Before its title. */
  name?: string
}
/** Looks up records of one type for a caller. */
export type FigurePlaces = (
  reader: { db: Db; caller: Caller },
  ids: readonly number[],
) => Promise<(id: number) => FigurePlace>

/** What a feature adds to the figures of the boards. */
export interface BoardFigures {
  /** By figure, as the dashboards call it. */
  rows: Readonly<Record<string, FigureRows>>
  /** By kind of record. */
  places: Readonly<Record<string, FigurePlaces>>
  /** What the rows depend on besides the caller's id; without it they are the same for everyone. */
  readerKey?: (db: Db, caller: Caller) => Promise<unknown>
}
export const boardFigures = extensionPoint<BoardFigures>('board figures')

interface Person {
  id: number | null
  fullName: string
  avatar: string | null
  avatarColor: AvatarColor
}

/** What boards show of other features besides figures. Amounts are in minor units of their currency, as everywhere on the server. */
export interface BoardParts {
  /** Tickets that were opened then; `hours` is the median until the first answer. */
  tickets(
    db: Db,
    moments: Span,
  ): Promise<{
    total: number
    new: number
    open: number
    closed: number
    hours: number | null
  }>
  /** The caller's next event. */
  meeting(looking: {
    database: Pick<Database, 'read' | 'dialect'>
    caller: Caller
    now: Date
    urlOf: (fileId: string) => string
  }): Promise<
    | {
        id: number
        title: string
        start: string
        end: string
        allDay: boolean
        location: string
        guests: {
          name: string
          rsvp: string
          avatar: string | null
          avatarColor: AvatarColor
        }[]
        link: string
      }
    | undefined
  >
  /** The project that was worked on last, of those that the caller may open; pictures as files. */
  project(
    db: Db,
    caller: Caller,
  ): Promise<
    | {
        id: number
        name: string
        done: number
        total: number
        dueOn: string | null
        labels: { name: string; color: string }[]
        people: Person[]
        link: string
      }
    | undefined
  >
  /** What can be sold, and what it costs. */
  goods: {
    list(
      db: Db,
    ): Promise<
      { id: number; name: string; slug: string; image: string; category: string; link: string }[]
    >
    count(db: Db): Promise<number>
    /** The cost of each item, by product id; null where unknown. */
    costs(db: Db, currency: string): Promise<Map<string, number | null>>
    /** When they were last changed. */
    changedAt(db: Db): Promise<string>
  }
  /** Revenue by product: `name, amount`. */
  soldByProduct: (asked: Pick<FigureAsked, 'moments' | 'currency'>) => RawBuilder<unknown>
  /** Payers and income. */
  money: {
    /** SQL for the ids of clients who joined with a referral code. */
    referred: RawBuilder<unknown>
    /** The clients with the highest income. */
    companies(
      db: Db,
      asked: { days: Span; currency: string; most: number },
    ): Promise<
      {
        id: number
        company: string
        email: string
        country: string
        invoices: number
        amount: number
        link: string
      }[]
    >
    sumByClient(
      database: Pick<Database, 'read' | 'dialect'>,
      asked: { days: Span; currency: string; ids: number[] },
    ): Promise<Map<number, number>>
    transactions(
      db: Db,
      most: number,
    ): Promise<
      {
        id: number
        title: string
        method: string
        at: string
        amount: number
        currency: string
        link: string
      }[]
    >
    invoices(
      db: Db,
      most: number,
    ): Promise<
      {
        id: number
        number: number | null
        client: string
        email: string
        total: number
        balance: number
        currency: string
        status: InvoiceStatus
        issuedOn: string
        link: string
      }[]
    >
  }
}
export const boardParts = extensionPoint<Partial<BoardParts>>('board parts')
