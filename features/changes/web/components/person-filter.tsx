import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { ChipPopover } from '#ui/list/chip-popover.tsx'
import { peopleQuery } from '../audit.api.ts'
import styles from './changes.module.css'

interface PersonFilterProps {
  userId: number | undefined
  /** Name of the filtered actor, from the list's response. */
  actorName: string | undefined
  onChange: (userId: number | undefined) => void
}
const PAUSE_MILLISECONDS = 250

/** Filters the log by actor, found by name. */
export function PersonFilter({ userId, actorName, onChange }: PersonFilterProps) {
  const { t } = useTranslation('changes')
  const chosen = userId === undefined ? undefined : (actorName ?? `#${userId}`)
  return (
    <ChipPopover label={t('audit.who')} chosen={chosen} onClear={() => onChange(undefined)}>
      {close => (
        <People
          onChoose={id => {
            onChange(id)
            close()
          }}
        />
      )}
    </ChipPopover>
  )
}

function People({ onChoose }: { onChoose: (id: number) => void }) {
  const { t } = useTranslation('changes')
  const id = useId()
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  const { data: people = [], isPlaceholderData, isSuccess } = useQuery(peopleQuery(q))
  return (
    <div className={styles.people}>
      <label className={styles.peopleLabel} htmlFor={id}>
        {t('audit.findPerson')}
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        data-autofocus
        className={styles.peopleInput}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <ul className={styles.peopleList} data-stale={isPlaceholderData || undefined}>
        {people.map(person => (
          <li key={person.id}>
            <button type="button" className={styles.peopleRow} onClick={() => onChoose(person.id)}>
              <Avatar person={person} />
              <span className={styles.words}>
                <span dir="auto">{person.fullName}</span>
                <bdi className={styles.when}>{person.username}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isSuccess && people.length === 0 ? <p className={styles.soft}>{t('audit.nobody')}</p> : null}
    </div>
  )
}
