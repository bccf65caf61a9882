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

// What the feature's modules receive. Types only.

export type EmailParts = Pick<Platform, 'database' | 'clock'>

/** A mail's placement before and after a change. */
export interface PlacingChange {
  entry: EmailEntry
  before: Placing
  after: Placing
}
export interface Placed {
  /** Includes unchanged ones. */
  changes: PlacingChange[]
  refused: { id: number; error: AppError }[]
}
export type Step = (before: Placing) => Placing

export interface EmailChanges {
  /** Changes all these mails in one step; a silent change is not recorded. Throws 404 when none is the caller's. */
  change(
    by: Pick<MutationContext, 'caller' | 'actor'>,
    ids: number[],
    how: Step | { silently: Step },
  ): Promise<EmailBulk>
  /** Same, inside a transaction and unrecorded. */
  place(
    context: Pick<MutationContext, 'trx' | 'now'>,
    how: { ownerId: number; ids: number[]; stepOf: (id: number) => Step },
  ): Promise<Placed>
  /** Records a change with its undo step; returns the change's id. */
  record(
    context: RecordingContext,
    done: { ownerId: number; changes: PlacingChange[] },
  ): Promise<number | undefined>
}

/** The todo feature's interface for filters. */
export type MakeTask = (
  trx: Trx,
  wish: { ownerId: number; title: string; email: number; now: Date },
) => Promise<void>

/** What delivery depends on. */
export interface Handing {
  dialect: Dialect
  now: Date
  domain: string
  /** Whether mail can be sent to outside addresses. */
  canRelay: boolean
  makeTask: MakeTask
}
/** Who receives bounces: the sender, or no one for automatic mail. */
export interface Sending extends Handing {
  content: EmailContent
  writerId: number | null
}
