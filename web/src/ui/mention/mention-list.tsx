import { Avatar } from '../avatar/avatar.tsx'
import type { Mentions } from './use-mentions.ts'
import styles from './mention-list.module.css'

/**
 * People whose name begins as it is typed, above the field; the field needs `aria-controls` and `aria-activedescendant`.
 *
 * @example <MentionList mentions={mentions} name={t('people')} />
 */
export function MentionList({ mentions: { found, current, take, listId, optionId }, name }: { mentions: Mentions; name: string }) {
  return (
    <div id={listId} role="listbox" aria-label={name} className={styles.list} hidden={found.length === 0}>
      {found.map((person, index) => (
        // The keys are those of the field.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={person.username}
          id={optionId(index)}
          role="option"
          aria-selected={index === current}
          className={styles.option}
          onPointerDown={event => event.preventDefault()}
          onClick={() => take(person)}
        >
          <Avatar person={person} />
          <span dir="auto">{person.fullName}</span>
          <bdi className={styles.username}>@{person.username}</bdi>
        </div>
      ))}
    </div>
  )
}
