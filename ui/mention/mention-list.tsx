import { Avatar } from '../avatar/avatar.tsx'
import { SuggestionList } from '../combobox/suggestion-list.tsx'
import type { Mentions } from './use-mentions.ts'
import styles from './mention-list.module.css'

/**
 * Mention suggestions above the field; the field needs `aria-controls` and `aria-activedescendant`.
 *
 * @example <MentionList mentions={mentions} name={t('people')} />
 */
export function MentionList({ mentions, name }: { mentions: Mentions; name: string }) {
  return (
    <SuggestionList begun={mentions} name={name} keyOf={person => person.username}>
      {person => (
        <>
          <Avatar person={person} />
          <span dir="auto">{person.fullName}</span>
          <bdi className={styles.username}>@{person.username}</bdi>
        </>
      )}
    </SuggestionList>
  )
}
