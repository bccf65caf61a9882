import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'

interface ComboboxParts<Option> {
  /** What fits what was typed. */
  options: readonly Option[]
  keyOf: (option: Option) => string | number
  onPick: (option: Option) => void
  /** Tab takes the one pointed at too, as where several are typed one after the other. */
  tabTakes?: boolean
}

/**
 * An input with suggestions below: arrows select, Enter accepts, Esc closes the list but not its dialog. The focus stays in the input
 * (WAI-ARIA, editable combobox with list).
 *
 * @example const box = useCombobox({ options, keyOf, onPick }); <input {...box.input} onKeyDown={box.handleKey} /> <Offers box={box} … />
 */
export function useCombobox<Option>({
  options,
  keyOf,
  onPick,
  tabTakes = false,
}: ComboboxParts<Option>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const isShown = isOpen && options.length > 0
  const current = Math.min(at, options.length - 1)
  const pointed = isShown ? options[current] : undefined
  const close = () => {
    setOpen(false)
    setAt(0)
  }
  const open = () => {
    setOpen(true)
    setAt(0)
  }
  function pick(option: Option): void {
    close()
    onPick(option)
  }
  /** Whether the key was for the list. */
  function handleKey(event: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setAt((current + step + options.length) % Math.max(1, options.length))
      else open()
      return true
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
      return true
    }
    if (pointed === undefined) return false
    if (event.key === 'Enter' || (tabTakes && event.key === 'Tab' && !event.shiftKey)) {
      event.preventDefault()
      pick(pointed)
      return true
    }
    return false
  }
  return {
    isOpen,
    isShown,
    options,
    pointed,
    listId: `${id}-list`,
    keyOf,
    idOf: (option: Option) => `${id}-${keyOf(option)}`,
    open,
    close,
    pick,
    handleKey,
    input: {
      role: 'combobox' as const,
      autoComplete: 'off',
      'aria-expanded': isShown,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': pointed === undefined ? undefined : `${id}-${keyOf(pointed)}`,
      onBlur: (_event: FocusEvent) => close(),
    },
  }
}

/** What `useCombobox` answers. */
export type Combobox<Option> = ReturnType<typeof useCombobox<Option>>
