import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { unreadMail, type UseUnreadMail } from '#platform/web/screens/between-features.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import type { CardProps } from './card-frame.tsx'
import styles from './cards.module.css'
import { loadCard } from './load-card.tsx'
import { PartCard, PERSONAL_HEIGHT } from './part-card.tsx'

/** Loads the mail feature's part with its code. */
export const loadMailCard = () =>
  loadCard(unreadMail, (card, useUnreadMail) => (
    <MailCard card={card} useUnreadMail={useUnreadMail} />
  ))

const SHOWN = 5

/** Unread mail. */
function MailCard({ card, useUnreadMail }: { card: CardProps; useUnreadMail: UseUnreadMail }) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const { query, count: unread } = useUnreadMail()
  return (
    <PartCard
      card={card}
      query={query}
      partOf={({ emails }) => emails.slice(0, SHOWN)}
      height={PERSONAL_HEIGHT}
      actions={
        <ButtonLink kind="quiet" to="/apps/email">
          {unread === undefined || unread === 0
            ? t('all')
            : t('cards.mail.unread', { count: unread, shown: format.number(unread) })}
        </ButtonLink>
      }
    >
      {emails => (
        <ul className={styles.lines}>
          {emails.map(one => (
            <li key={one.id} className={styles.line}>
              <span className={styles.grow}>
                <Link
                  to="/apps/email"
                  search={{ mail: `${one.id}` }}
                  className={styles.link}
                  dir="auto"
                >
                  {one.subject === '' ? t('cards.mail.noSubject') : one.subject}
                </Link>
                <span className={styles.small}>
                  <bdi>{one.from.name}</bdi> ·{' '}
                  <span title={format.moment(one.time)}>{format.ago(one.time)}</span>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  )
}
