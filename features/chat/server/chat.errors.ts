import type { ArchiveFault } from '#platform/server/zip/read-zip.ts'
import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const chatNotFound = () => notFound('chat.not_found', 'chat')
export const messageNotFound = () => notFound('message.not_found', 'message')
export const contactNotFound = () =>
  new AppError(404, 'contact.not_found', 'We couldn’t find this person.')
export const reminderNotFound = () => notFound('reminder.not_found', 'reminder')
export const blockedByMe = () =>
  new AppError(
    409,
    'chat.blocked_by_you',
    'You blocked this person. Unblock them to send a message.',
  )
export const blockedByThem = () =>
  new AppError(409, 'chat.blocked_by_them', 'This person has blocked you.')
export const contactDeleted = () =>
  new AppError(409, 'chat.contact_gone', 'You can no longer send messages to this person.')
export const notYours = () =>
  new AppError(403, 'message.not_yours', 'You can edit only your own messages.')
export const tooLate = () =>
  new AppError(
    409,
    'message.too_late',
    'You can edit a message only within 15 minutes of sending it.',
  )
export const alreadyDeleted = () =>
  new AppError(409, 'message.deleted', 'This message was deleted.')
export const notOwner = () =>
  new AppError(403, 'group.not_owner', 'Only group owners can change this.')
export const noGroup = () => new AppError(409, 'chat.no_group', 'This isn’t a group chat.')
export const lastOwner = () =>
  new AppError(409, 'group.last_owner', 'A group needs at least one owner.')
export const inPast = () => fieldError(422, 'reminder.past', 'at', 'Choose a time in the future.')
export const wrongSpan = () =>
  fieldError(422, 'export.span', 'to', 'The end date can’t be before the start date.')

const ARCHIVE_TEXTS: Record<ArchiveFault, string> = {
  not_zip: 'This isn’t a ZIP archive.',
  damaged: 'The archive is damaged. Download the export again.',
  encrypted: 'The archive is encrypted. Choose one without a password.',
  too_many: 'The archive contains too many files. Export a shorter date range.',
  too_large: 'The archive is too large when unpacked. Export a shorter date range.',
}
export const archiveRefused = (fault: ArchiveFault) =>
  fieldError(422, `archive.${fault}`, 'file', ARCHIVE_TEXTS[fault])
export const notSlack = () =>
  fieldError(422, 'import.not_slack', 'file', 'We couldn’t read this as a Slack export.')
