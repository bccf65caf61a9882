import { containsText } from '#platform/contract/fold.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import { chatsQuery } from '../chat.api.ts'
import parts from './parts.module.css'
import styles from './person-select.module.css'

interface PersonSelectProps {
  chosen: ReadonlySet<number>
  /** Already members. */
  except?: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Chooses several contacts. */
export function PersonSelect({ chosen, except = new Set(), onChange }: PersonSelectProps) {
  const { t } = useTranslation('chat')
  const id = useId()
  const [text, setText] = useState('')
  const { data } = useQuery(chatsQuery())
  const query = text.trim()
  const people = [...(data?.chatsContacts ?? []), ...(data?.contacts ?? [])]
    .filter(person => !except.has(person.id))
    .filter(person => chosen.has(person.id) || containsText(person.fullName, query))
    .toSorted((a, b) => Number(chosen.has(b.id)) - Number(chosen.has(a.id)))
  function toggle(personId: number): void {
    const next = new Set(chosen)
    if (!next.delete(personId)) next.add(personId)
    onChange(next)
  }
  return (
    <div className={styles.select}>
      <label className={styles.label} htmlFor={id}>
        {t('group.people', { count: chosen.size })}
      </label>
      <input
        id={id}
        type="search"
        className={`${parts.field} ${styles.field}`}
        placeholder={t('group.find')}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <ul className={styles.people}>
        {people.map(person => (
          <li key={person.id}>
            <label className={styles.person}>
              <Tick checked={chosen.has(person.id)} onChange={() => toggle(person.id)} />
              <Avatar person={person} />
              <bdi>{person.fullName}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
