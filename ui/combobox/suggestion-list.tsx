import type { ReactNode } from 'react'
import type { Begun } from './use-inline-suggestions.ts'
import styles from './suggestion-list.module.css'

interface BegunListProps<Option> {
  begun: Pick<Begun<Option>, 'found' | 'current' | 'take' | 'listId' | 'optionId'>
  /** Accessible name. */
  name: string
  keyOf: (option: Option) => string
  isWide?: boolean
  children: (option: Option) => ReactNode
}

/**
 * The suggestion list above a field in which a word is being typed.
 *
 * @example <SuggestionList begun={begun} name={t('people')} keyOf={one => one.username}>{person => person.fullName}</SuggestionList>
 */
export function SuggestionList<Option>({
  begun,
  name,
  keyOf,
  isWide = false,
  children,
}: BegunListProps<Option>) {
  const { found, current, take, listId, optionId } = begun
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={name}
      className={styles.list}
      data-wide={isWide || undefined}
      hidden={found.length === 0}
    >
      {found.map((option, index) => (
        // The keys are those of the field.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={keyOf(option)}
          id={optionId(index)}
          role="option"
          aria-selected={index === current}
          className={styles.option}
          onPointerDown={event => event.preventDefault()}
          onClick={() => take(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  )
}
