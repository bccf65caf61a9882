import type { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { Offers } from '../combobox/offers.tsx'
import { useCombobox } from '../combobox/use-combobox.ts'
import { Chip } from './chip.tsx'
import styles from './people-picker.module.css'

/** A selected person: a user of this system, or, without an `id`, an address. */
export interface PickedPerson {
  id: number | null
  fullName: string
  /** Distinguishes people of the same name: a user name, or the address. */
  detail: string
  avatar: string | null
  avatarColor: (typeof AVATAR_COLORS)[number]
}
/** Searches people on the server. */
export type FindPeople = (
  q: string,
) => UseQueryOptions<PickedPerson[], Error, PickedPerson[], string[]>

interface PeoplePickerProps {
  label: string
  find: FindPeople
  value: readonly PickedPerson[]
  onChange: (value: PickedPerson[]) => void
  /** Unlimited by default; with 1, the next selection replaces the first. */
  most?: number
  /** Lets a typed address be selected even if no one here has it. */
  toAddress?: (text: string) => PickedPerson | undefined
  isFirst?: boolean
  help?: string
  /** For the form to find it. */
  name?: string
  /** What is wrong with the selection. */
  problem?: string | undefined
  /** A hook: notes on some of these people before they are selected, by id. */
  useNotes?: (ids: readonly number[]) => ReadonlyMap<number, string>
}
const NO_NOTES: ReadonlyMap<number, string> = new Map()
const useNoNotes = () => NO_NOTES

const keyOf = (person: PickedPerson) => person.id ?? person.detail

/**
 * Multi-select of people by name, user name or e-mail, with chips: arrows select, Enter accepts, Backspace removes the last one.
 *
 * @example <PeoplePicker label={t('assignee')} find={findPeopleQuery} value={assignees} onChange={setAssignees} most={1} />
 */
export function PeoplePicker({
  label,
  find,
  value,
  onChange,
  most,
  toAddress,
  isFirst = false,
  help,
  name,
  problem,
  useNotes = useNoNotes,
}: PeoplePickerProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { offered, isNobody, ask } = useOffered({ find, text, value })
  const notes = useNotes([...value, ...offered].flatMap(person => person.id ?? []))
  const noteOf = ({ id: personId }: PickedPerson) =>
    personId === null ? undefined : notes.get(personId)
  const box = useCombobox({
    options: offered,
    keyOf,
    onPick: person => add(person),
    tabTakes: text !== '',
  })
  function add(person: PickedPerson): void {
    setText('')
    if (value.some(one => keyOf(one) === keyOf(person))) return
    onChange(most === 1 ? [person] : [...value, person].slice(0, most))
  }
  function addAddress(): boolean {
    const person = text.trim() === '' ? undefined : toAddress?.(text.trim())
    if (person !== undefined) add(person)
    return person !== undefined
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key === ',' && addAddress()) return event.preventDefault()
    if (box.handleKey(event)) return
    if (event.key === 'Enter' && text.trim() !== '') {
      // Must not submit the form: the text is not selected yet.
      event.preventDefault()
      addAddress()
    } else if (event.key === 'Backspace' && text === '' && value.length > 0)
      onChange(value.slice(0, -1))
  }
  const open = () => {
    ask()
    box.open()
  }
  return (
    <div className={styles.picker}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-single={(most === 1 && text === '') || undefined}>
        {value.map(person => (
          <Chip
            key={keyOf(person)}
            name={person.fullName}
            remove={t('people.remove', { name: person.fullName })}
            onRemove={() => {
              onChange(value.filter(one => one !== person))
              input.current?.focus()
            }}
          >
            {person.id === null ? null : <Avatar person={person} size="tiny" />}
            <bdi>{person.fullName}</bdi>
          </Chip>
        ))}
        <input
          {...box.input}
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          data-autofocus={isFirst || undefined}
          {...describe(id, problem)}
          spellCheck={false}
          maxLength={200}
          dir={text === '' ? undefined : 'auto'}
          placeholder={value.length === 0 ? t('people.placeholder') : undefined}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            open()
          }}
          onClick={open}
          onKeyDown={event => {
            ask()
            handleKey(event)
          }}
          onBlur={event => {
            box.input.onBlur(event)
            addAddress()
          }}
        />
        <Offers box={box} label={label}>
          {person => (
            <>
              <Avatar person={person} />
              <span className={styles.names}>
                <bdi>{person.fullName}</bdi>
                <bdi className={styles.detail}>{person.detail}</bdi>
                {noteOf(person) === undefined ? null : (
                  <bdi className={styles.note}>{noteOf(person)}</bdi>
                )}
              </span>
            </>
          )}
        </Offers>
      </div>
      <Remarks id={id} problem={problem}>
        {box.isOpen && isNobody ? t('people.none') : (pickedNotes(value, noteOf) ?? help)}
      </Remarks>
    </div>
  )
}

/** The notes of who is picked; among several, each with its name. */
function pickedNotes(
  people: readonly PickedPerson[],
  noteOf: (person: PickedPerson) => string | undefined,
): ReactNode {
  const noted = people.filter(person => noteOf(person) !== undefined)
  if (noted.length === 0) return undefined
  return noted.map(person => (
    <bdi key={person.id} className={styles.picked}>
      {people.length > 1 ? `${person.fullName} · ` : ''}
      {noteOf(person)}
    </bdi>
  ))
}

const describe = (id: string, problem: string | undefined) => ({
  'aria-invalid': problem === undefined ? undefined : true,
  'aria-describedby': `${id}-help ${id}-problem`,
})

/** What helps, and what is wrong. */
function Remarks({
  id,
  problem,
  children,
}: {
  id: string
  problem: string | undefined
  children: ReactNode
}) {
  return (
    <>
      <p id={`${id}-help`} className={styles.help} role="status">
        {children}
      </p>
      <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </>
  )
}

/** People matching the typed text; no request before `ask`. */
function useOffered({
  find,
  text,
  value,
}: Pick<PeoplePickerProps, 'find' | 'value'> & { text: string }) {
  const q = useDeferredValue(text.trim())
  const [isAsked, setAsked] = useState(false)
  const { data, isPlaceholderData } = useQuery({
    ...find(q),
    enabled: isAsked,
    placeholderData: before => before,
  })
  const offered = (data ?? []).filter(person => !value.some(one => keyOf(one) === keyOf(person)))
  return {
    offered,
    isNobody:
      text.trim() !== '' && data !== undefined && !isPlaceholderData && offered.length === 0,
    ask: () => setAsked(true),
  }
}
