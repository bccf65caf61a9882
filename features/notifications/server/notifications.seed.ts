import { HOUR } from '#platform/contract/durations.rules.ts'
import type { NotificationKind } from '../contract/notifications.contract.ts'
import type { RecordName } from '#platform/contract/record-links.rules.ts'
import type { DemoRecords } from '#platform/server/compose/between-features.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { fullNameOf, insertNotifications } from './notifications.repo.ts'

// Notifications of the demo's administrator, about seeded records of other features.

const ADMIN = 11

interface Notice {
  hoursAgo: number
  isUnread?: true
  kind: NotificationKind
  by: number
  about: { type: RecordName['type']; text: string }
  /** What the text names besides the person and the record. */
  params?: Record<string, string>
  /** The parameter that names the record; `title` by default. */
  as?: string
}

/** Oldest first, as their order is that of their ids. */
const NOTICES: readonly Notice[] = [
  {
    hoursAgo: 71,
    kind: 'calendar-accepted',
    by: 7,
    about: { type: 'event', text: 'Plan December shifts' },
  },
  {
    hoursAgo: 50,
    kind: 'task-assigned',
    by: 5,
    about: { type: 'task', text: 'Proofread the coolant article' },
  },
  {
    hoursAgo: 47,
    kind: 'kanban-mention',
    by: 5,
    about: { type: 'kanban', text: 'Add the hall B floor plan to the home page' },
    params: {
      text: 'I’ve attached the new drawing. @admin what color should the forklift lanes be?',
    },
    as: 'card',
  },
  {
    hoursAgo: 27,
    kind: 'calendar-invited',
    by: 5,
    about: { type: 'event', text: 'Go over the coolant article' },
  },
  {
    hoursAgo: 22,
    kind: 'calendar-declined',
    by: 7,
    about: { type: 'event', text: 'Weekly energy review' },
  },
  {
    hoursAgo: 20,
    isUnread: true,
    kind: 'task-comment',
    by: 5,
    about: { type: 'task', text: 'Proofread the coolant article' },
    params: { text: 'The second half is done. Just waiting for the photos.' },
  },
  {
    hoursAgo: 3,
    isUnread: true,
    kind: 'task-comment',
    by: 2,
    about: { type: 'task', text: 'Calibrate the sensor on station 4' },
    params: { text: 'The kit is here. I’ll stop station 4 at noon.' },
  },
]

/** Runs after all first rows. Notices about records of features that are not part of the product are left out. */
export const seedNotifications =
  (records: readonly DemoRecords[]) =>
  async (trx: Trx, now: Date): Promise<void> => {
    for (const { hoursAgo, isUnread, kind, by, about, params, as = 'title' } of NOTICES) {
      const source = records.find(one => one.type === about.type)
      const found = await source?.find(trx, about.text)
      if (found === undefined) continue
      const at = new Date(now.getTime() - hoursAgo * HOUR).toISOString()
      const name = await fullNameOf(trx, { userId: by })
      const row = {
        user_id: ADMIN,
        kind,
        params: JSON.stringify({ ...params, name, [as]: about.text }),
        link: source?.linkTo?.(found.id) ?? '',
        in_app: 1,
        in_browser: 0,
        created_at: at,
        read_at: isUnread === true ? null : at,
        by_id: by,
      }
      await insertNotifications(trx, [row])
    }
  }
