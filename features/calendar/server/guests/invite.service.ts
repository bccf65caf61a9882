import { DATE_LOCALES } from '#platform/contract/locales.rules.ts'
import { eventLink } from '../../contract/calendar.rules.ts'
import { addDays, isDay } from '#platform/contract/local-time.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { deriveKey, seal, unseal } from '#platform/server/tokens/seal.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import type { EventRow, GuestRow } from '../calendar.tables.ts'
import { writeCalendar } from '../ics/write.service.ts'
import { getOrganizer } from './guests.repo.ts'

// Notifies guests: users in the app, and everyone by a mail with the event in iCalendar (RFC 5546) and a link to respond.

export const INVITATION_PATH = '/pages/invitation'

export type Word = 'invited' | 'changed' | 'cancelled'
export interface InvitationNews {
  word: Word
  row: EventRow
  /** The original start of this occurrence. */
  occurrence: string | null
  /** All current guests. */
  guests: readonly GuestRow[]
  /** Guests to notify, including former ones. */
  recipients: readonly GuestRow[]
  now: Date
}
export interface Invitations {
  announce(trx: Trx, telling: InvitationNews): Promise<void>
  /** The guest of a link; undefined if the token is invalid. */
  readToken(token: string): { guestId: number } | undefined
}

export function createInvitations({
  mail,
  baseUrl,
  key,
}: {
  mail: MailKit
  baseUrl: string
  key: string
}): Invitations {
  const sealing = { key: deriveKey(key, 'calendar-invitation') }
  const toToken = (guestId: number) =>
    Buffer.from(seal(`${guestId}`, sealing), 'base64').toString('base64url')
  return {
    async announce(trx, { word, row, occurrence, guests, recipients, now }) {
      if (recipients.length === 0) return
      const owner = await getOrganizer(trx, row.owner_id)
      const organizer = { name: owner.full_name, email: owner.email }
      const userIds = recipients.flatMap(guest => (guest.user_id === null ? [] : [guest.user_id]))
      const languages = await readLanguages(trx, [...userIds, owner.id])
      const link = eventLink(row.series_id ?? row.id, occurrence)
      await notify(trx, {
        userIds,
        kind: `calendar-${word}`,
        params: { name: owner.full_name, title: row.title },
        by: { userId: owner.id },
        link: word === 'cancelled' ? '/apps/calendar' : link,
        now,
      })
      for (const guest of recipients) {
        const language = languages(guest.user_id ?? owner.id)
        const isCancelled = word === 'cancelled'
        const content = writeCalendar({
          method: isCancelled ? 'CANCEL' : 'REQUEST',
          events: [
            { row, occurrence, guests: isCancelled ? [guest] : guests, organizer, isCancelled },
          ],
        })
        await mail.send(trx, {
          to: guest.email,
          language,
          template: `calendar-${word}`,
          values: {
            name: guest.name,
            organizer: owner.full_name,
            title: row.title,
            when: describeTime(row, language),
            where: row.location === '' ? '–' : row.location,
          },
          ...(isCancelled
            ? {}
            : { link: `${baseUrl}${INVITATION_PATH}?token=${toToken(guest.id)}` }),
          calendar: { method: isCancelled ? 'CANCEL' : 'REQUEST', content },
          replyTo: owner.email,
          now,
        })
      }
    },
    readToken(token) {
      try {
        const guestId = Number(unseal(Buffer.from(token, 'base64url').toString('base64'), sealing))
        return Number.isInteger(guestId) ? { guestId } : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** The time, in the event's time zone, which is named, as the reader may be elsewhere. */
export function describeTime(
  { starts_at, ends_at, zone }: Pick<EventRow, 'starts_at' | 'ends_at' | 'zone'>,
  language: Language,
): string {
  if (isDay(starts_at)) {
    const days = new Intl.DateTimeFormat(DATE_LOCALES[language], {
      dateStyle: 'full',
      timeZone: 'UTC',
    })
    return days.formatRange(new Date(starts_at), new Date(addDays(ends_at, -1)))
  }
  const moments = new Intl.DateTimeFormat(DATE_LOCALES[language], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  })
  return `${moments.formatRange(new Date(starts_at), new Date(ends_at))} (${zone})`
}
