import * as z from 'zod/mini'
import { CATEGORIES, GUEST_STATES } from '../../contract/calendar.rules.ts'
import type { EventRow, GuestRow } from '../calendar.tables.ts'
import type { UndoArgs } from './family.repo.ts'

// The undo data of a change as read again: rows with every column, so that a change of an older version is refused, not half put back.

const flag = z.union([z.literal(0), z.literal(1)])
const text = z.string()

const eventRow: z.ZodMiniType<EventRow> = z.object({
  id: z.int(),
  owner_id: z.int(),
  series_id: z.nullable(z.int()),
  original_start: z.nullable(text),
  category: z.enum(CATEGORIES),
  title: text,
  url: text,
  location: text,
  description: text,
  words: text,
  is_all_day: flag,
  starts_at: text,
  ends_at: text,
  zone: text,
  is_floating: flag,
  rule: text,
  skips: text,
  range_from: text,
  range_to: text,
  is_private: flag,
  is_busy: flag,
  is_out_of_office: flag,
  out_of_office_message: text,
  reminders: text,
  uid: text,
  sequence: z.int(),
  created_at: text,
  updated_at: text,
  version: z.int(),
  deleted_at: z.nullable(text),
})

const guestRow: z.ZodMiniType<GuestRow> = z.object({
  id: z.int(),
  event_id: z.int(),
  user_id: z.nullable(z.int()),
  email: text,
  email_key: text,
  name: text,
  status: z.enum(GUEST_STATES),
  answered_at: z.nullable(text),
})

export const undoArgsShape: z.ZodMiniType<UndoArgs> = z.object({
  ownerId: z.int(),
  before: z.array(
    z.object({ row: eventRow, guests: z.array(guestRow), resourceIds: z.array(z.int()) }),
  ),
  after: z.array(z.object({ id: z.int(), version: z.int() })),
})
