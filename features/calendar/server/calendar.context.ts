import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Editing } from './change/edit.context.ts'
import type { Invitations } from './guests/invite.service.ts'

/** What the calendar is made of. */
export type CalendarFeatureParts = Pick<
  Platform,
  'database' | 'clock' | 'key' | 'baseUrl' | 'mail' | 'pictures'
> & {
  /** Who has a screen open now. */
  online: () => ReadonlySet<number>
  /** What other features show in the calendar. */
  layers: () => readonly CalendarLayer[]
}

/** What its rooms are given that change events. */
export type CalendarParts = Pick<Platform, 'database' | 'clock' | 'pictures'> & {
  editing: Editing
}

export type GuestParts = CalendarParts & { invitations: Invitations }
