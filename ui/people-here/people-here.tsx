import type { PresentPerson } from '#platform/contract/live.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '../avatar/avatar.tsx'
import styles from './people-here.module.css'
import { listOf } from '#platform/web/format/list-of.ts'

const SHOWN = 4

/**
 * Avatars of others who have the record open; renders nothing if there are none (features.md X-13).
 * @example <PeopleHere people={usePeopleAt(`User/${id}`)} />
 */
export function PeopleHere({ people }: { people: readonly PresentPerson[] }) {
  const { t } = useTranslation('ui')
  const names = listOf(people.map(one => one.fullName))
  return (
    <span role="status" className={styles.people}>
      {people.length === 0 ? null : (
        <>
          <span
            className={styles.faces}
            aria-hidden
            data-tip={t('peopleHere', { count: people.length, names })}
          >
            {people.slice(0, SHOWN).map(one => (
              <Avatar key={one.userId} person={one} size="small" />
            ))}
            {people.length > SHOWN ? (
              <bdi className={styles.more}>+{people.length - SHOWN}</bdi>
            ) : null}
          </span>
          <span className="sr-only">{t('peopleHere', { count: people.length, names })}</span>
        </>
      )}
    </span>
  )
}
