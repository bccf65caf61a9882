import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useNow } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { type NextMeeting, nextMeeting } from '#platform/web/screens/between-features.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import type { CardProps } from './card-frame.tsx'
import styles from './cards.module.css'
import { loadCard } from './load-card.tsx'
import { PartCard } from './part-card.tsx'

/** Loads the calendar's part with its code. */
export const loadMeetingCard = () =>
  loadCard(nextMeeting, (card, parts) => <MeetingCard card={card} {...parts} />)

/** The next event, with guests and one's response. */
function MeetingCard({ card, useNextMeeting, AnswerBar }: { card: CardProps } & NextMeeting) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const query = useNextMeeting(useNow(), useRegional().timeZone)
  return (
    <PartCard
      card={card}
      query={query}
      partOf={meeting => meeting}
      height={240}
      empty={
        <ButtonLink to="/apps/calendar" search={{ add: '1' }}>
          {t('cards.meeting.add')}
        </ButtonLink>
      }
    >
      {event => {
        const { guests, location, answer, occurrence } = event.extendedProps
        const going = guests.filter(guest => guest.status === 'accepted').length
        return (
          <div className={styles.stack}>
            <p className={styles.strong}>
              <Link
                to="/apps/calendar"
                search={{ event: `${event.id}`, at: occurrence ?? undefined }}
                className={styles.link}
                dir="auto"
              >
                {event.title}
              </Link>
            </p>
            <p className={styles.soft}>
              <bdi>
                {event.allDay ? format.date(`${event.start}T12:00:00`) : format.moment(event.start)}
              </bdi>
            </p>
            {location === '' ? null : (
              <p className={styles.soft} dir="auto">
                {location}
              </p>
            )}
            {guests.length === 0 ? null : (
              <>
                <ul className={styles.people}>
                  {guests.slice(0, 6).map(guest => (
                    <li key={guest.email}>
                      <Avatar
                        person={{
                          fullName: guest.name,
                          avatar: guest.avatar,
                          avatarColor: guest.avatarColor,
                        }}
                      />
                      <span className={styles.srOnly}>{guest.name}</span>
                    </li>
                  ))}
                </ul>
                <p className={styles.soft}>
                  {t('cards.meeting.going', {
                    going: format.number(going),
                    guests: format.number(guests.length),
                  })}
                </p>
              </>
            )}
            {answer === null ? null : (
              <div className={styles.answers} role="group" aria-label={t('cards.meeting.answer')}>
                <AnswerBar event={event} />
              </div>
            )}
          </div>
        )
      }}
    </PartCard>
  )
}
