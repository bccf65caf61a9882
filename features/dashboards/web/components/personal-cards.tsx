import { CATEGORIES } from '#features/calendar/contract/calendar.rules.ts'
import { addDays, fromWall, toWall } from '#platform/contract/wall-time.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useNow } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { eventsQuery } from '#features/calendar/web/calendar.api.ts'
import { loadAnswerBar } from '#features/calendar/web/calendar.door.ts'
import type { CardProps } from './card-frame.tsx'
import styles from './cards.module.css'
import { PartCard } from './part-card.tsx'

// One's own day: there for everybody, whatever else they may see.

const AnswerBar = lazy(loadAnswerBar)
const DAYS_AHEAD = 60

/** The next event, with who comes and one's own answer. */
export function MeetingCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const now = useNow()
  const { timeZone } = useRegional()
  const today = toWall(now, timeZone).day
  const from = fromWall({ day: today, time: '00:00' }, timeZone)
  const to = fromWall({ day: addDays(today, DAYS_AHEAD), time: '00:00' }, timeZone)
  const query = useQuery(eventsQuery({ from, to, calendars: CATEGORIES, people: 'own' }))
  const isAhead = (one: { start: string; allDay: boolean }) =>
    one.allDay ? one.start >= today : Date.parse(one.start) > now.getTime()
  return (
    <PartCard
      card={card}
      query={query}
      partOf={events =>
        events
          .filter(one => isAhead(one) && one.extendedProps.part !== 'stranger')
          .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))[0]
      }
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
                      <span className={styles.unseen}>{guest.name}</span>
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
                <Suspense>
                  <AnswerBar event={event} />
                </Suspense>
              </div>
            )}
          </div>
        )
      }}
    </PartCard>
  )
}
