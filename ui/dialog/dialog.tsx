import { IconX } from '@tabler/icons-react'
import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '../button/button.tsx'
import { Toasts } from '../toast/toasts.tsx'
import { giveFocusBack } from './give-focus-back.ts'
import { askGuards, DialogGuards, type Guard } from './guards.ts'
import { ignoreSecondClick } from './second-click.ts'
import styles from './dialog.module.css'

interface DialogProps {
  /** In the screen's language, including any name. */
  title: string
  /**
   * `drawer`: from the inline end, full screen on phones. `palette`: near the top, full screen on phones, with a visually hidden title.
   * `screen`: full screen, for viewing from afar.
   */
  shape?: 'box' | 'drawer' | 'palette' | 'screen'
  /** A box wide enough for a table; `extra`: for one whose columns are compared. */
  isWide?: boolean | 'extra'
  /** The page behind stays in view: what the dialog changes is to be seen there. */
  isClear?: boolean
  /** A box that takes the whole screen of a phone: there is work to do in it. */
  fillsPhone?: boolean
  /** For questions that must be answered: read out at once, with its text. */
  isAlert?: boolean
  /** Called on Esc, the ✕, a click outside or a swipe, once a form in it with unsaved changes has asked. It stays open until it is no longer rendered. */
  onClose: () => void
  /** Always in view, below what scrolls. */
  foot?: ReactNode
  children: ReactNode
}

const SWIPE_PIXELS = 80

/**
 * A modal based on native `<dialog>`: traps the focus, closes on Esc, and returns the focus to its opener. Open as long as it is rendered.
 * Initial focus goes to `data-autofocus`.
 *
 * @example {isOpen ? <Dialog title="Add user" shape="drawer" onClose={close}>…</Dialog> : null}
 */
export function Dialog({
  title,
  shape = 'box',
  isWide = false,
  isClear = false,
  fillsPhone = false,
  isAlert = false,
  onClose,
  foot,
  children,
}: DialogProps) {
  const { t, i18n } = useTranslation('ui')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<{ x: number; isBeside: boolean }>({ x: 0, isBeside: false })
  const [guards] = useState(() => new Set<Guard>())
  const close = () => void askGuards(guards).then(isFree => isFree && onClose())
  useOpen(dialog)
  useSwipe(dialog, shape === 'drawer' ? close : undefined)

  function handlePointerDown(event: PointerEvent): void {
    pressed.current = { x: event.clientX, isBeside: event.target === dialog.current }
  }
  function handleCancel(event: SyntheticEvent): void {
    // Of this dialog, not of one opened out of it.
    if (event.target !== dialog.current) return
    event.preventDefault()
    close()
  }

  return (
    // A click outside is one of several ways to close; the keyboard has Esc and the ✕.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-shape={shape}
      data-wide={isWide || undefined}
      data-clear={isClear || undefined}
      data-fills={fillsPhone || undefined}
      role={isAlert ? 'alertdialog' : undefined}
      aria-label={shape === 'palette' ? title : undefined}
      aria-labelledby={shape === 'palette' ? undefined : `${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      onCancel={handleCancel}
      onPointerDown={handlePointerDown}
      onClick={event => {
        if (event.target === dialog.current && pressed.current.isBeside) close()
      }}
    >
      <DialogGuards value={guards}>
        <div className={styles.inside}>
          {shape === 'palette' ? null : (
            <div className={styles.head}>
              <h2 id={`${id}-title`} className={styles.title}>
                <span dir={i18n.dir()}>{title}</span>
              </h2>
              {isAlert ? null : (
                <IconButton name={t('dialog.close')} hasTip={false} onClick={close}>
                  <IconX size={18} stroke={1.7} />
                </IconButton>
              )}
            </div>
          )}
          <div id={`${id}-body`} className={styles.body}>
            {children}
          </div>
          {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
        </div>
      </DialogGuards>
      <Toasts isInDialog />
    </dialog>
  )
}

/** A paragraph of a dialog. */
export function DialogText({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('ui')
  return (
    <p className={styles.text} dir={i18n.dir()}>
      {children}
    </p>
  )
}

function useOpen(ref: { current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const opener = document.activeElement
    const card = dialog.closest('section[aria-labelledby]')
    dialog.showModal()
    ignoreSecondClick()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // The browser closes a dialog on a second Esc without asking; closing is up to us.
    const handleClose = () => dialog.isConnected && dialog.showModal()
    dialog.addEventListener('close', handleClose)
    return () => {
      dialog.removeEventListener('close', handleClose)
      dialog.close()
      ignoreSecondClick()
      setTimeout(() => giveFocusBack(opener, card))
    }
  }, [ref])
}

/** Closes a drawer by a swipe towards its edge. */
function useSwipe(
  ref: { current: HTMLDialogElement | null },
  onSwipe: (() => void) | undefined,
): void {
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || onSwipe === undefined) return undefined
    const listeners = new AbortController()
    let from = { x: 0, y: 0 }
    const read = (touch: Touch | undefined) => ({ x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 })
    dialog.addEventListener('touchstart', event => (from = read(event.touches[0])), {
      passive: true,
      signal: listeners.signal,
    })
    dialog.addEventListener(
      'touchend',
      event => {
        const to = read(event.changedTouches[0])
        const moved = getComputedStyle(dialog).direction === 'rtl' ? from.x - to.x : to.x - from.x
        if (moved > SWIPE_PIXELS && moved > 2 * Math.abs(to.y - from.y)) onSwipe()
      },
      { passive: true, signal: listeners.signal },
    )
    return () => listeners.abort()
  }, [ref, onSwipe])
}
