import type { ProfilePoll } from '../../contract/profile-shapes.rules.ts'
import { useId } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Radio } from '#ui/tick/radio.tsx'
import { votePoll } from '../profile.api.ts'
import progress from '#ui/progress/bar.module.css'
import styles from './poll.module.css'
import { useAction } from './use-action.ts'

/** A question with its answers: one vote each, changed by another press until it closes (PROF-03). */
export function Poll({
  poll: { pollId, question, closesAt, isClosed, totalVotes, yourVote, options },
}: {
  poll: ProfilePoll
}) {
  const { t } = useTranslation('profile')
  const format = useFormats()
  const id = useId()
  const act = useAction((place: number) => votePoll(pollId, place))
  const chosen = act.isPending ? act.variables : yourVote
  return (
    <fieldset className={styles.poll} disabled={isClosed}>
      <legend className={styles.question} dir="auto">
        {question}
      </legend>
      {options.map(({ place, name, percent, votedUser }) => (
        <div key={place}>
          <label className={styles.label}>
            <Radio name={id} checked={chosen === place} onChange={() => act.mutate(place)} />
            <span className={styles.text}>
              <bdi>{name}</bdi>
            </span>
            <bdi className={styles.share}>
              {t('polls.share', { percent: format.number(percent) })}
            </bdi>
          </label>
          <progress
            className={`${progress.bar} ${styles.bar}`}
            max={100}
            value={percent}
            aria-label={name}
          />
          {votedUser.length === 0 ? null : (
            <ul className={styles.faces}>
              {votedUser.map(person => (
                <li key={person.userId} data-tip={person.username}>
                  <Avatar
                    person={{
                      fullName: person.username,
                      avatar: person.avatar,
                      avatarColor: person.avatarColor,
                    }}
                    size="tiny"
                  />
                  <span className="sr-only">{person.username}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      <p className={styles.foot}>
        {t('polls.votes', { count: totalVotes })}
        {isClosed
          ? ` · ${t('polls.closed')}`
          : closesAt === null
            ? ''
            : ` · ${t('polls.closes', { when: format.moment(closesAt) })}`}
      </p>
    </fieldset>
  )
}
