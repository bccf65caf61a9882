import type { User } from '@smart-fft/contract/users.contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { readUserSearch, usersQuery } from '../../users/users.api.ts'
import styles from './person-picker.module.css'

interface PersonPickerProps {
  label: string
  /** Left out of what is offered. */
  chosen: readonly number[]
  isFirst?: boolean
  onPick: (person: User) => void
}

const SHOWN = 6

/** Finds a person by name, user name or e-mail: arrows move, Enter takes. */
export function PersonPicker({ label, chosen, isFirst = false, onPick }: PersonPickerProps) {
  const { t } = useTranslation('roles')
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const q = useDeferredValue(text.trim())
  const { data } = useQuery({ ...usersQuery(readUserSearch({ q, perPage: SHOWN + chosen.length })), enabled: isOpen })
  const found = (data?.users ?? []).filter(user => !chosen.includes(user.id)).slice(0, SHOWN)
  const current = Math.min(at, found.length - 1)

  function pick(person: User | undefined): void {
    if (person === undefined) return
    setText('')
    setOpen(false)
    setAt(0)
    onPick(person)
  }
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      setAt((current + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      pick(found[current])
    } else if (event.key === 'Escape' && isOpen) {
      // Its list closes first, the dialog it stands in stays.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className={styles.picker}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        className={styles.input}
        data-autofocus={isFirst}
        autoComplete="off"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[current] !== undefined ? `${id}-${found[current].id}` : undefined}
        placeholder={t('person.placeholder')}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setOpen(true)
          setAt(0)
        }}
        onKeyDown={handleKey}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!isOpen || found.length === 0}>
        {found.map((user, index) => (
          // The keys are those of the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={user.id}
            id={`${id}-${user.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.option}
            onPointerDown={event => event.preventDefault()}
            onClick={() => pick(user)}
          >
            <Avatar person={user} />
            <span className={styles.names}>
              <span dir="auto">{user.fullName}</span>
              <span className={styles.mail} dir="ltr">
                {user.email}
              </span>
            </span>
          </div>
        ))}
      </div>
      {isOpen && data !== undefined && found.length === 0 ? <p className={styles.none}>{t('person.none')}</p> : null}
    </div>
  )
}
