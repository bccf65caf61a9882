import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useNow } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import {
  type Meeting,
  type NextMeetings,
  nextMeetings,
} from '#platform/web/screens/between-features.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import type { CardProps } from './card-frame.tsx'
import styles from './cards.module.css'
import { loadCard } from './load-card.tsx'
import { PartCard, PERSONAL_HEIGHT } from './part-card.tsx'

/** Loads the calendar's part with its code. */
export const loadMeetingCard = () =>
  loadCard(nextMeetings, (card, parts) => <MeetingCard card={card} {...parts} />)

/** The next event with guests and one's response, and those after it. */
function MeetingCard({ card, useNextMeetings, AnswerBar }: { card: CardProps } & NextMeetings) {
  const { t } = useTranslation('dashboard')
  const query = useNextMeetings(useNow(), useRegional().timeZone)
  return (
    <PartCard
      card={card}
      query={query}
      partOf={meetings => (meetings.length === 0 ? null : meetings)}
      height={PERSONAL_HEIGHT}
      empty={
        <ButtonLink to="/apps/calendar" search={{ add: '1' }}>
          {t('cards.meeting.add')}
        </ButtonLink>
      }
    >
      {([next, ...later]) => (
        <>
          {next === undefined ? null : <NextEvent event={next} AnswerBar={AnswerBar} />}
          <ul className={styles.later}>
            {later.map(event => (
              <li key={`${event.id} ${event.start}`} className={styles.line}>
                <span className={styles.grow}>
                  <EventLink event={event} />
                  <span className={styles.small}>
                    <EventTime event={event} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </PartCard>
  )
}

function NextEvent({ event, AnswerBar }: { event: Meeting } & Pick<NextMeetings, 'AnswerBar'>) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const { guests, location, answer } = event.extendedProps
  const going = guests.filter(guest => guest.status === 'accepted').length
  return (
    <div className={styles.stack}>
      <p className={styles.strong}>
        <EventLink event={event} />
      </p>
      <p className={styles.soft}>
        <EventTime event={event} />
      </p>
      {location === '' ? null : (
        <p className={styles.soft}>
          <bdi>{location}</bdi>
        </p>
      )}
      {guests.length === 0 ? null : (
        <>
          <ul className={styles.people}>
            {guests.slice(0, 6).map(({ name, email, avatar, avatarColor }) => (
              <li key={email}>
                <Avatar person={{ fullName: name, avatar, avatarColor }} />
                <span className="sr-only">{name}</span>
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
}

function EventLink({ event: { id, title, extendedProps } }: { event: Meeting }) {
  return (
    <Link
      to="/apps/calendar"
      search={{ event: `${id}`, at: extendedProps.occurrence ?? undefined }}
      className={styles.link}
      dir="auto"
    >
      {title}
    </Link>
  )
}

function EventTime({ event: { start } }: { event: Meeting }) {
  const format = useFormats()
  return <bdi>{format.moment(start)}</bdi>
}
