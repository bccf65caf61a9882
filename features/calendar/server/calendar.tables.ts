import type { Category, GuestState, ResourceKind } from '../contract/calendar.rules.ts'
import type { Generated, Selectable } from 'kysely'

export interface EventsTable {
  id: Generated<number>
  owner_id: number
  series_id: number | null
  original_start: string | null
  category: Category
  title: string
  url: string
  location: string
  description: string
  words: string
  is_all_day: number
  starts_at: string
  ends_at: string
  zone: string
  /** Floating times: interpreted in the owner's time zone, and returned to their programs without one. */
  is_floating: Generated<number>
  /** RFC 5545; empty for a single event. */
  rule: string
  /** JSON: starts of skipped occurrences. */
  skips: string
  range_from: string
  range_to: string
  is_private: number
  is_busy: number
  is_out_of_office: Generated<number>
  out_of_office_message: Generated<string>
  /** JSON: minutes before the start. */
  reminders: string
  uid: string
  sequence: number
  created_at: string
  updated_at: string
  version: number
  deleted_at: string | null
}
export type EventRow = Selectable<EventsTable>
/** Fields set by people; other columns derive from them. */
export type EventFields = Pick<
  EventRow,
  | 'category'
  | 'title'
  | 'url'
  | 'location'
  | 'description'
  | 'is_all_day'
  | 'starts_at'
  | 'ends_at'
  | 'zone'
  | 'rule'
  | 'is_private'
  | 'is_busy'
  | 'reminders'
>

/** Absence fields, which CalDAV does not have. */
export type OutOfOfficeFields = Pick<EventRow, 'is_out_of_office' | 'out_of_office_message'>

export interface GuestsTable {
  id: Generated<number>
  event_id: number
  user_id: number | null
  email: string
  email_key: string
  name: string
  status: GuestState
  answered_at: string | null
}
export type GuestRow = Selectable<GuestsTable>

export interface ResourcesTable {
  id: Generated<number>
  name: string
  name_key: string
  kind: ResourceKind
  location: string
  capacity: number
  version: number
  deleted_at: string | null
}
export type ResourceRow = Selectable<ResourcesTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    calendar_events: EventsTable
    calendar_guests: GuestsTable
    calendar_resources: ResourcesTable
    calendar_event_resources: { event_id: number; resource_id: number }
    calendar_bookings: {
      id: Generated<number>
      resource_id: number
      event_id: number
      from_minute: number
      to_minute: number
    }
    calendar_dav_names: { event_id: number; owner_id: number; name: string }
    calendar_dav_deletions: { user_id: number; event_id: number }
    calendar_feeds: {
      id: Generated<number>
      owner_id: number
      category: Category | null
      token_hash: string
      created_at: string
      read_at: string | null
    }
  }
}
