import { containsText } from '#platform/contract/fold.rules.ts'
import type { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { type RefObject, useState } from 'react'
import { useInlineSuggestions } from '../combobox/use-inline-suggestions.ts'

const SHOWN = 6
/** `@` and the beginning of a name, right before the caret. */
const BEGUN = /(?:^|[\s(])@([\p{L}\p{N}._-]*)$/u

/** A person who can be mentioned. */
export interface MentionPerson {
  username: string
  fullName: string
  avatar: string | null
  avatarColor: (typeof AVATAR_COLORS)[number]
}

export interface MentionParts {
  text: string
  /** People who can be mentioned here, except oneself; empty where mentions have no effect. */
  people: readonly MentionPerson[]
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

/**
 * Mention suggestions while a name is typed after `@`: arrows select, Enter and Tab accept.
 *
 * @example const mentions = useMentions({ text, people, field, onText: setText })
 */
export function useMentions({ text, people, field, onText }: MentionParts) {
  const [caret, setCaret] = useState(text.length)
  const before = text.slice(0, caret)
  const word = people.length === 0 ? undefined : BEGUN.exec(before)?.[1]

  function insert({ username }: MentionPerson): void {
    const from = before.length - (word?.length ?? 0)
    const next = from + username.length + 1
    onText(`${text.slice(0, from)}${username} ${text.slice(before.length)}`)
    setCaret(next)
    // When the text is there.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next, next)
    })
  }
  const begun = useInlineSuggestions({
    options: word === undefined ? [] : findPeople(people, word),
    text,
    onTake: insert,
  })
  /** `setCaret`: reports the caret position. */
  return { ...begun, setCaret }
}
export type Mentions = ReturnType<typeof useMentions>

function findPeople(people: readonly MentionPerson[], begun: string): MentionPerson[] {
  return people
    .filter(({ username, fullName }) =>
      [username, fullName].some(name => containsText(name, begun)),
    )
    .slice(0, SHOWN)
}
