import { type KeyboardEvent, useId, useState } from 'react'

interface BegunParts<Option> {
  /** Options matching the word being typed; empty while there is none. */
  options: readonly Option[]
  /** The field's text: closed by Esc, the list stays closed until it changes. */
  text: string
  onTake: (option: Option) => void
}

/**
 * Suggestions for a word being typed within a text, such as a name after `@`: arrows select, Enter and Tab accept, Esc closes. The field
 * keeps the focus, and needs `aria-controls` and `aria-activedescendant`.
 *
 * @example const begun = useInlineSuggestions({ options: names, text, onTake: insert })
 */
export function useInlineSuggestions<Option>({ options, text, onTake }: BegunParts<Option>) {
  const id = useId()
  const [at, setAt] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()
  const found = closedFor === text ? [] : options
  const current = Math.min(at, found.length - 1)

  function take(option: Option | undefined): void {
    if (option === undefined) return
    setAt(0)
    onTake(option)
  }
  return {
    found,
    current,
    take,
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

/** What `useInlineSuggestions` answers. */
export type Begun<Option> = ReturnType<typeof useInlineSuggestions<Option>>
