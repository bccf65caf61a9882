import type { AVATAR_COLORS } from '@smart-fft/contract/users.rules'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'

const SHOWN = 6
/** `@` and the beginning of a name, at the end of what stands before the cursor. */
const BEGUN = /(?:^|[\s(])@([\p{L}\p{N}._-]*)$/u

/** Somebody who can be named. */
export interface MentionPerson {
  username: string
  fullName: string
  avatar: string | null
  avatarColor: (typeof AVATAR_COLORS)[number]
}

interface MentionParts {
  text: string
  /** Who can be named here, oneself left out; nobody where names mean nothing. */
  people: readonly MentionPerson[]
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

/**
 * Who is meant while a name is typed after `@` in a field: arrows choose, Enter and Tab take.
 *
 * @example const mentions = useMentions({ text, people, field, onText: setText })
 */
export function useMentions({ text, people, field, onText }: MentionParts) {
  const id = useId()
  const [at, setAt] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()
  const [caret, setCaret] = useState(text.length)
  const before = text.slice(0, caret)
  const begun = people.length === 0 ? undefined : BEGUN.exec(before)?.[1]
  const found = begun === undefined || closedFor === text ? [] : findPeople(people, begun)
  const current = Math.min(at, found.length - 1)

  function take(person: MentionPerson | undefined): void {
    if (person === undefined || begun === undefined) return
    const from = before.length - begun.length
    const next = from + person.username.length + 1
    onText(`${text.slice(0, from)}${person.username} ${text.slice(before.length)}`)
    setAt(0)
    setCaret(next)
    // When the text is there.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next, next)
    })
  }
  return {
    found,
    current,
    take,
    /** Where the cursor stands now. */
    setCaret,
    listId: `${id}-list`,
    optionId: (index: number) => `${id}-${index}`,
    activeId: found.length === 0 ? undefined : `${id}-${current}`,
    /** Whether the key was for the list. */
    handleKey(event: KeyboardEvent): boolean {
      if (found.length === 0) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setAt((current + step + found.length) % found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') take(found[current])
      else if (event.key === 'Escape') setClosedFor(text)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
export type Mentions = ReturnType<typeof useMentions>

function findPeople(people: readonly MentionPerson[], begun: string): MentionPerson[] {
  const wanted = begun.toLowerCase()
  return people.filter(({ username, fullName }) => [username, fullName].some(name => name.toLowerCase().includes(wanted))).slice(0, SHOWN)
}
