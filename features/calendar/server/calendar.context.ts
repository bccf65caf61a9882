import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Editing } from './change/edit.context.ts'
import type { Invitations } from './guests/invite.service.ts'

/** Dependencies of the calendar. */
export type CalendarFeatureParts = Pick<
  Platform,
  'database' | 'clock' | 'key' | 'baseUrl' | 'mail' | 'pictures'
> & {
  /** People with an open screen. */
  online: () => ReadonlySet<number>
  /** Layers of other features. */
  layers: () => readonly CalendarLayer[]
}

/** Dependencies of the parts that change events. */
export type CalendarParts = Pick<Platform, 'database' | 'clock' | 'pictures'> & {
  editing: Editing
}

export type GuestParts = CalendarParts & { invitations: Invitations }
