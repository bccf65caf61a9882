import type { Subject } from '#platform/contract/define.ts'
import type { Selectable } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Tables } from '#platform/server/database/tables.ts'

// The dependencies shared by the webhook folders. Types only.

export interface WebhookSecrets {
  make(): string
  seal(secret: string): string
  open(sealed: string): string
}

export interface WebhookParts extends Pick<Platform, 'database' | 'clock' | 'outbound'> {
  secrets: WebhookSecrets
}

type Fields = Record<string, unknown>
/**
 * Limits a record's fields to those its reader may see, where the right to read does not cover all. Subjects without one are sent with id and
 * name only.
 */
export type VisibleFields = (
  subject: Subject,
) => ((reader: Caller, fields: Fields) => Fields) | undefined

export type WebhookOwner = Pick<Selectable<Tables['users']>, 'id' | 'username' | 'role'>

export interface DispatchParts extends Pick<Platform, 'database' | 'clock' | 'logger'> {
  /** A person as a caller, with their rights as they are now. */
  callerOf: (owner: WebhookOwner) => Promise<Caller>
  visibleFields: VisibleFields
}
