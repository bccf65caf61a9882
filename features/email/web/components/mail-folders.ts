import type { EmailView } from '../../contract/email.rules.ts'
import {
  type Icon,
  IconAlertOctagon,
  IconArchive,
  IconCalendarClock,
  IconClockPause,
  IconInbox,
  IconPencil,
  IconSend,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'

/** The folders in menu order: the specification's first. */
export const SIDE_VIEWS = [
  'inbox',
  'sent',
  'draft',
  'starred',
  'spam',
  'trash',
  'snoozed',
  'scheduled',
  'archive',
] as const satisfies readonly EmailView[]

export const FOLDER_ICON: Record<EmailView, Icon> = {
  inbox: IconInbox,
  sent: IconSend,
  draft: IconPencil,
  starred: IconStar,
  spam: IconAlertOctagon,
  trash: IconTrash,
  snoozed: IconClockPause,
  scheduled: IconCalendarClock,
  archive: IconArchive,
}
