import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import styles from './popover.module.css'
import { type PopoverOpener, usePopover } from './use-popover.ts'

interface PopoverProps {
  /** Accessible name of the button and of what it opens. */
  name: string
  icon?: ReactNode
  size?: 'wide'
  /** A button of another shape than an icon. */
  opener?: (bind: PopoverOpener) => ReactNode
  /** Rendered when opened; initial focus goes to `data-autofocus`, otherwise to the first control. */
  children: (close: () => void) => ReactNode
}

/**
 * Something small to work with under a button: it closes by Esc and by a click elsewhere, and gives the focus back.
 *
 * @example <Popover name={t('bookmarks')} icon={<IconStar />}>{close => <Panel onDone={close} />}</Popover>
 */
export function Popover({ name, icon, size, opener: drawOpener, children }: PopoverProps) {
  const { isOpen, opener, panel, close } = usePopover({
    role: 'dialog',
    firstFocus: element =>
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('a, button, input'),
  })
  return (
    <>
      {drawOpener === undefined ? (
        <IconButton name={name} {...opener}>
          {icon}
        </IconButton>
      ) : (
        drawOpener(opener)
      )}
      <div {...panel} role="dialog" aria-label={name} className={styles.panel} data-size={size}>
        {isOpen ? children(close) : null}
      </div>
    </>
  )
}
