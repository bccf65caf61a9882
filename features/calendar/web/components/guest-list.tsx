import type { CalendarGuest } from '../../contract/calendar.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import styles from './event-drawer.module.css'

const TONES = { waiting: 'idle', accepted: 'good', maybe: 'warn', declined: 'bad' } as const

/** Guests and their responses. */
export function GuestList({ guests }: { guests: readonly CalendarGuest[] }) {
  const { t } = useTranslation('calendar')
  return (
    <section className={styles.guests}>
      <h3>{t('guests.title', { count: guests.length })}</h3>
      <ul>
        {guests.map(guest => {
          const name = guest.name === '' ? guest.email : guest.name
          return (
            <li key={guest.email}>
              <Avatar
                person={{ fullName: name, avatar: guest.avatar, avatarColor: guest.avatarColor }}
                size="small"
              />
              <bdi className={styles.guest}>{name}</bdi>
              <StatusBadge tone={TONES[guest.status]} text={t(`answers.${guest.status}`)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
