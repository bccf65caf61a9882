import { type RefObject, type ToggleEvent, useId, useRef, useState } from 'react'
import { placeBelow, supportsAnchorPositioning } from './place-below.ts'

/** What the button that opens a popover needs. */
export interface PopoverOpener {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  popoverTarget: string
}

interface PopoverUse {
  role: 'dialog' | 'menu'
  /** What gets the focus when it is opened. */
  firstFocus: (panel: HTMLElement) => HTMLElement | null | undefined
  onClose?: (() => void) | undefined
}

/**
 * A popover of the browser's own at the button that opens it: it closes by Esc and by a click elsewhere, and gives the focus back.
 * What is in it is made while `isOpen`.
 *
 * @example const { isOpen, opener, panel } = usePopover({ role: 'menu', firstFocus: menu => itemsOf(menu)[0] })
 */
export function usePopover({ role, firstFocus, onClose }: PopoverUse) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const opener: PopoverOpener = {
    ref: button,
    'aria-haspopup': role,
    'aria-expanded': isOpen,
    popoverTarget: id,
  }
  return {
    isOpen,
    opener,
    close: () => panel.current?.hidePopover(),
    panel: {
      ref: panel,
      id,
      popover: 'auto' as const,
      onBeforeToggle(event: ToggleEvent<HTMLElement>) {
        if (event.target === event.currentTarget && event.newState === 'open') setOpen(true)
      },
      onToggle(event: ToggleEvent<HTMLElement>) {
        const { target, currentTarget, newState } = event
        if (target !== currentTarget) return
        if (newState === 'open') {
          if (!supportsAnchorPositioning() && button.current !== null)
            placeBelow(currentTarget, button.current)
          firstFocus(currentTarget)?.focus()
          return
        }
        // Not sooner: what has the focus must be there for the browser to give it back.
        setOpen(false)
        onClose?.()
      },
    },
  }
}
