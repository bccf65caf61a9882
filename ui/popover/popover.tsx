import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import styles from './popover.module.css'

/** What a button needs to open it. */
export interface PopoverOpener {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  popoverTarget: string
}
interface PopoverProps {
  /** Accessible name of the button and of what it opens. */
  name: string
  icon?: ReactNode
  /** A button of another shape than an icon. */
  opener?: (bind: PopoverOpener) => ReactNode
  /** Made when it is opened; the first focus goes to `data-autofocus`. */
  children: (close: () => void) => ReactNode
}

const GAP_PIXELS = 8

/**
 * Something small to work with under a button: it closes by Esc and by a click elsewhere, and gives the focus back.
 *
 * @example <Popover name={t('bookmarks')} icon={<IconStar />}>{close => <Panel onDone={close} />}</Popover>
 */
export function Popover({ name, icon, opener: drawOpener, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const bind: PopoverOpener = {
    ref: opener,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    popoverTarget: id,
  }
  return (
    <>
      {drawOpener === undefined ? (
        <IconButton name={name} {...bind}>
          {icon}
        </IconButton>
      ) : (
        drawOpener(bind)
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={styles.panel}
        onBeforeToggle={event => {
          if (event.target !== event.currentTarget || event.newState !== 'open') return
          place(event.currentTarget, opener.current)
          setOpen(true)
        }}
        onToggle={event => {
          if (event.target !== event.currentTarget) return
          if (event.newState === 'open')
            event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
          // Not sooner: what has the focus must be there for the browser to give it back.
          else setOpen(false)
        }}
      >
        {isOpen ? children(() => panel.current?.hidePopover()) : null}
      </div>
    </>
  )
}

/** Under the opener, its end at the opener's end; never beyond the edge of the window. */
function place({ style }: HTMLElement, opener: HTMLElement | null): void {
  if (opener === null) return
  const at = opener.getBoundingClientRect()
  const isRtl = getComputedStyle(opener).direction === 'rtl'
  const width = document.documentElement.clientWidth
  const far = Math.max(
    GAP_PIXELS,
    Math.min(isRtl ? at.left : width - at.right, width - 340 - GAP_PIXELS),
  )
  style.top = `${at.bottom + GAP_PIXELS}px`
  style.left = isRtl ? `${far}px` : 'auto'
  style.right = isRtl ? 'auto' : `${far}px`
}
