import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { AppError } from '#platform/server/http/app-error.ts'
import type { EmailBulk } from '../contract/email.contract.ts'
import type { Placing } from './change/placing.service.ts'
import type { EmailContent, EmailEntry } from './email.tables.ts'

// What the rooms of mail are given. Types only.

export type EmailParts = Pick<Platform, 'database' | 'clock'>

/** One mail of a change: where it lay, and where it lies now. */
export interface PlacingChange {
  entry: EmailEntry
  before: Placing
  after: Placing
}
export interface Placed {
  /** Also those that stay as they were. */
  changes: PlacingChange[]
  refused: { id: number; error: AppError }[]
}
export type Step = (before: Placing) => Placing

export interface EmailChanges {
  /** One step for all of these mails; a silent one is not recorded. Throws 404 when none of them is the caller's. */
  change(
    by: Pick<MutationContext, 'caller' | 'actor'>,
    ids: number[],
    how: Step | { silently: Step },
  ): Promise<EmailBulk>
  /** The same inside a transaction, not recorded. */
  place(
    context: Pick<MutationContext, 'trx' | 'now'>,
    how: { ownerId: number; ids: number[]; stepOf: (id: number) => Step },
  ): Promise<Placed>
  /** Records what was changed, with the way back; answers the change's id. */
  record(
    context: RecordingContext,
    done: { ownerId: number; changes: PlacingChange[] },
  ): Promise<number | undefined>
}

/** What a filter asks the tasks for. */
export type MakeTask = (
  trx: Trx,
  wish: { ownerId: number; title: string; email: number; now: Date },
) => Promise<void>

/** What handing mail over needs to know. */
export interface Handing {
  dialect: Dialect
  now: Date
  domain: string
  /** Whether mail to outside addresses can leave at all. */
  canRelay: boolean
  makeTask: MakeTask
}
/** Who hears of it when a receiver cannot be reached: the writer, or nobody, where a machine wrote. */
export interface Sending extends Handing {
  content: EmailContent
  writerId: number | null
}
