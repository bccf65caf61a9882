import { MINUTE } from '#platform/contract/durations.rules.ts'
import { type Category, eventLink } from '../contract/calendar.rules.ts'
import { addDays, fromLocalTime, weekdayOf } from '#platform/contract/local-time.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { DemoRecords } from '#platform/server/compose/between-features.ts'
import { setResources } from './resources/bookings.repo.ts'
import { insertEvents, type NewRow } from './calendar.repo.ts'
import { insertGuests, toGuestRows } from './guests/guests.repo.ts'
import { toColumns } from './resources/resources.repo.ts'
import { readTimes } from './series/times.service.ts'
import './calendar.tables.ts'

// The calendar of the demo's administrator (id 11), around the day of seeding: a small factory and its manager.

const ADMIN = 11
const ZONE = 'Europe/Berlin'

interface Planned {
  /** Days from Monday of the seeding week. */
  day: number
  /** `09:00-10:30`; undefined for all-day events of `days` days. */
  at?: string
  days?: number
  title: string
  category: Category
  owner?: number
  location?: string
  description?: string
  rule?: string
  guests?: readonly ({ userId: number } | { email: string; name: string })[]
  answers?: Readonly<Record<number, 'accepted' | 'maybe' | 'declined'>>
  resources?: readonly string[]
  reminders?: readonly number[]
  isPrivate?: true
  isFree?: true
  /** Out of office, with the message. */
  away?: string
}

const ROOMS = [
  { name: 'Room 3, second floor', kind: 'room', location: 'Building A', capacity: 8 },
  { name: 'Room 5, ground floor', kind: 'room', location: 'Building A', capacity: 20 },
  { name: 'Milling machine 2', kind: 'machine', location: 'Hall B', capacity: 0 },
] as const
const [ROOM_3, ROOM_5, MILL] = ROOMS.map(room => room.name)
const one = (name: string | undefined) => (name === undefined ? [] : [name])

const PLAN: readonly Planned[] = [
  {
    day: -56,
    at: '08:30-08:45',
    title: 'Stand-up in hall B',
    category: 'Business',
    rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    guests: [{ userId: 2 }, { userId: 5 }],
    answers: { 2: 'accepted', 5: 'accepted' },
    reminders: [5],
  },
  {
    day: 0,
    at: '10:00-11:00',
    title: 'Plan December shifts',
    category: 'Business',
    guests: [{ userId: 7 }],
    answers: { 7: 'accepted' },
    resources: one(ROOM_3),
  },
  {
    day: -56,
    at: '18:30-19:30',
    title: 'Run with Noor',
    category: 'Personal',
    rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
    location: 'Canal path',
  },
  {
    day: 1,
    at: '09:30-11:00',
    title: 'Calibrate station 4',
    category: 'Business',
    guests: [{ userId: 2 }],
    answers: { 2: 'accepted' },
    resources: one(MILL),
    location: 'Hall B',
    description: 'The kit is here. Line 2 will cover in the meantime.',
    reminders: [30],
  },
  {
    day: 1,
    at: '14:00-15:00',
    title: 'Call with the bearings supplier',
    category: 'Business',
    guests: [{ email: 'sales@bearings.example', name: 'Mira Holm' }],
  },
  {
    day: 1,
    at: '17:30-18:15',
    title: 'Dentist',
    category: 'Personal',
    isPrivate: true,
    reminders: [60],
  },
  {
    day: 2,
    at: '11:00-12:00',
    title: 'Budget for the new press',
    category: 'Business',
    guests: [{ userId: 2 }, { userId: 14 }],
    answers: { 14: 'maybe' },
    resources: one(ROOM_5),
  },
  {
    day: 2,
    at: '12:30-13:15',
    title: 'Lunch with Ana at Rosa',
    category: 'Personal',
    location: 'Rosa, Harbor Street',
  },
  {
    day: 2,
    at: '19:00-20:30',
    title: 'Parent-teacher night',
    category: 'Family',
    location: 'Park School',
  },
  {
    day: -53,
    at: '09:00-10:00',
    title: 'Safety walk',
    category: 'Business',
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
    location: 'Halls A to C',
  },
  {
    day: 3,
    at: '13:00-14:30',
    title: 'Interview: process engineer',
    category: 'Business',
    guests: [{ userId: 5 }],
    resources: one(ROOM_3),
    isPrivate: true,
  },
  {
    day: -52,
    at: '10:00-10:30',
    title: 'Weekly energy review',
    category: 'Business',
    rule: 'FREQ=WEEKLY;BYDAY=FR',
    guests: [{ userId: 5 }, { userId: 7 }],
    answers: { 5: 'accepted', 7: 'declined' },
  },
  {
    day: 4,
    at: '15:00-16:00',
    title: 'Demo for the foundry students',
    category: 'Business',
    guests: [{ userId: 34 }],
    answers: { 34: 'accepted' },
    resources: one(ROOM_5),
  },
  { day: 5, at: '11:00-13:00', title: 'Market and lunch with grandma', category: 'Family' },
  {
    day: 6,
    at: '09:00-12:00',
    title: 'Bike ride',
    category: 'Personal',
    location: 'Along the river',
  },
  { day: 3, days: 2, title: 'Trade fair (hall 7)', category: 'Business', isFree: true },
  {
    day: 7,
    days: 1,
    title: 'Founders’ Day',
    category: 'Holiday',
    rule: 'FREQ=YEARLY',
    isFree: true,
  },
  {
    day: 8,
    at: '10:00-11:30',
    title: 'Quality system audit',
    category: 'Business',
    guests: [{ userId: 2 }, { userId: 5 }, { userId: 7 }],
    answers: { 2: 'accepted', 5: 'maybe' },
    resources: one(ROOM_5),
    reminders: [1440, 30],
  },
  { day: 8, at: '13:30-14:00', title: 'Call the customs office', category: 'ETC' },
  {
    day: -47,
    at: '16:00-17:00',
    title: 'Leo’s piano lesson',
    category: 'Family',
    rule: 'FREQ=WEEKLY;BYDAY=WE',
  },
  {
    day: 10,
    at: '09:00-12:00',
    title: 'Milling machine 2 maintenance',
    category: 'Business',
    resources: one(MILL),
    location: 'Hall B',
  },
  {
    day: 11,
    at: '18:00-22:00',
    title: 'Company dinner',
    category: 'ETC',
    location: 'Old boiler house',
    guests: [{ userId: 2 }, { userId: 5 }, { userId: 7 }, { userId: 14 }],
  },
  { day: 14, days: 5, title: 'Family ski trip', category: 'Family', location: 'Obertal' },
  {
    day: -3,
    at: '10:00-11:00',
    title: 'Fall shutdown review',
    category: 'Business',
    guests: [{ userId: 2 }],
    answers: { 2: 'accepted' },
  },
  {
    day: -6,
    at: '14:00-15:30',
    title: 'Furnace 2 inspection',
    category: 'Business',
    resources: one(MILL),
  },
  { day: -4, days: 1, title: 'Tax return due', category: 'ETC', isFree: true },
  {
    day: -56,
    days: 1,
    title: 'Monthly numbers',
    category: 'ETC',
    rule: 'FREQ=MONTHLY;BYDAY=1MO',
    isFree: true,
  },
  {
    day: 16,
    at: '09:00-17:00',
    title: 'First-aid course',
    category: 'ETC',
    resources: one(ROOM_3),
  },
  { day: 21, days: 3, title: 'Factory closed', category: 'Holiday', isFree: true },
  // Others plan as well, and invite.
  {
    day: 1,
    at: '11:30-12:00',
    title: 'Spare parts: what’s missing?',
    category: 'Business',
    owner: 2,
    guests: [{ userId: ADMIN }, { userId: 7 }],
    answers: { 7: 'accepted' },
  },
  {
    day: 4,
    at: '13:00-13:45',
    title: 'Go over the coolant article',
    category: 'Business',
    owner: 5,
    guests: [{ userId: ADMIN }],
    answers: { 11: 'accepted' },
  },
  {
    day: 2,
    at: '15:00-16:00',
    title: 'Shipping to Dubai',
    category: 'Business',
    owner: 14,
    guests: [{ userId: ADMIN }],
    answers: { 11: 'maybe' },
  },
  {
    day: 0,
    days: 12,
    title: 'Two weeks at the beach',
    category: 'Holiday',
    owner: 7,
    isPrivate: true,
    away: 'For anything about the press, please ask Jonas.',
  },
  // What the weeks before were like.
  {
    day: -39,
    at: '09:00-11:30',
    title: 'Fall shutdown planning',
    category: 'Business',
    guests: [{ userId: 2 }, { userId: 5 }],
    answers: { 2: 'accepted', 5: 'accepted' },
    resources: one(ROOM_5),
  },
  {
    day: -37,
    at: '19:00-21:00',
    title: 'Choir concert',
    category: 'Family',
    location: 'Town hall',
  },
  { day: -33, days: 5, title: 'Fall shutdown', category: 'Business', isFree: true },
  {
    day: -27,
    at: '13:00-14:00',
    title: 'Welcome, Inês',
    category: 'Business',
    guests: [{ userId: 2 }, { userId: 7 }],
    answers: { 2: 'accepted', 7: 'accepted' },
    resources: one(ROOM_3),
  },
  { day: -26, at: '12:30-13:30', title: 'Lunch with the auditors', category: 'Business' },
  {
    day: -25,
    at: '10:00-12:00',
    title: 'Press 4 acceptance test',
    category: 'Business',
    guests: [{ userId: 2 }, { userId: 5 }],
    answers: { 2: 'accepted', 5: 'accepted' },
    location: 'Hall B',
  },
  { day: -23, days: 2, title: 'Weekend at the lake', category: 'Family', location: 'Obertal' },
  { day: -20, at: '15:00-16:00', title: 'Insurance review', category: 'ETC' },
  {
    day: -19,
    at: '09:30-10:30',
    title: 'Pricing for next year',
    category: 'Business',
    guests: [{ userId: 14 }],
    answers: { 14: 'accepted' },
    resources: one(ROOM_3),
  },
  { day: -18, at: '17:00-18:00', title: 'Eye exam', category: 'Personal', isPrivate: true },
  {
    day: -17,
    at: '14:00-15:30',
    title: 'Supplier day',
    category: 'Business',
    guests: [{ userId: 5 }, { userId: 7 }],
    answers: { 5: 'accepted', 7: 'maybe' },
    resources: one(ROOM_5),
  },
  { day: -16, at: '20:00-22:00', title: 'Birthday dinner for Ana', category: 'Personal' },
  {
    day: -13,
    at: '10:00-11:00',
    title: 'Scrap rate review',
    category: 'Business',
    guests: [{ userId: 2 }],
    answers: { 2: 'accepted' },
  },
  { day: -11, days: 2, title: 'Forklift training', category: 'Business', location: 'Hall A' },
  { day: -9, at: '10:30-13:00', title: 'Swimming with Leo', category: 'Family' },
  { day: -2, at: '15:00-17:00', title: 'Grandma’s visit', category: 'Family' },
]

export async function seedCalendar(trx: Trx, now: Date): Promise<void> {
  const rooms = new Map<string, number>()
  for (const room of ROOMS) {
    const { id } = await trx
      .insertInto('calendar_resources')
      .values({ ...toColumns(room), version: 1, deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    rooms.set(room.name, id)
  }
  const today = now.toISOString().slice(0, 10)
  const monday = addDays(today, -weekdayOf(today))
  const ids = await insertEvents(
    trx,
    PLAN.map((planned, index) => toRow(planned, { monday, index })),
    now,
  )
  for (const [
    index,
    { guests = [], answers = {}, resources = [], owner = ADMIN },
  ] of PLAN.entries()) {
    const id = ids[index] ?? 0
    const rows = await toGuestRows(trx, guests, owner)
    await insertGuests(
      trx,
      id,
      rows.map(row => {
        const status = row.user_id === null ? undefined : answers[row.user_id]
        return status === undefined ? row : { ...row, status, answered_at: now.toISOString() }
      }),
    )
    const booked = resources.flatMap(name => rooms.get(name) ?? [])
    await setResources(trx, id, booked)
    await bookOne(trx, { id, booked })
  }
}

function toRow(
  { day, at, days = 1, title, category, owner = ADMIN, ...rest }: Planned,
  { monday, index }: { monday: string; index: number },
): NewRow {
  const date = addDays(monday, day)
  const [from = '', to = ''] = at?.split('-') ?? []
  const times =
    at === undefined
      ? readTimes({ start: date, end: addDays(date, days), isAllDay: true, zone: ZONE })
      : readTimes({
          start: fromLocalTime({ day: date, time: from }, ZONE),
          end: fromLocalTime({ day: date, time: to }, ZONE),
          isAllDay: false,
          zone: ZONE,
        })
  return {
    ...times,
    owner_id: owner,
    uid: `demo-${index + 1}@smart-fft`,
    category,
    title,
    url: '',
    location: rest.location ?? '',
    description: rest.description ?? '',
    rule: rest.rule ?? '',
    is_private: rest.isPrivate === true ? 1 : 0,
    is_busy: rest.isFree === true ? 0 : 1,
    is_out_of_office: rest.away === undefined ? 0 : 1,
    out_of_office_message: rest.away ?? '',
    reminders: JSON.stringify(rest.reminders ?? []),
  }
}

/** No booking of the demo recurs. */
async function bookOne(trx: Trx, { id, booked }: { id: number; booked: number[] }): Promise<void> {
  if (booked.length === 0) return
  const { starts_at, ends_at } = await trx
    .selectFrom('calendar_events')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [from_minute, to_minute] = [Date.parse(starts_at) / MINUTE, Date.parse(ends_at) / MINUTE]
  await trx
    .insertInto('calendar_bookings')
    .values(booked.map(resource_id => ({ resource_id, event_id: id, from_minute, to_minute })))
    .execute()
}

/** Events by their title. */
export const demoEvents: DemoRecords = {
  type: 'event',
  linkTo: id => eventLink(id),
  find: (trx, text) =>
    trx
      .selectFrom('calendar_events')
      .select('id')
      .where('title', '=', text)
      .orderBy('id')
      .executeTakeFirst(),
}
