import { IconX } from '@tabler/icons-react'
import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '../button/button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  /** In the language of the screen, with whatever name in it. */
  title: string
  /**
   * `drawer`: from the end of the line of writing, the whole screen on phones. `palette`: high up, the whole screen on phones, and its
   * title is only read out. `screen`: all of it, for who looks from afar.
   */
  shape?: 'box' | 'drawer' | 'palette' | 'screen'
  /** A box with room for a table. */
  isWide?: boolean
  /** The page behind stays in view: what the dialog changes is to be seen there. */
  isClear?: boolean
  /** A box that takes the whole screen of a phone: there is work to do in it. */
  fillsPhone?: boolean
  /** For questions that must be answered: read out at once, with its text. */
  isAlert?: boolean
  /** Somebody wants to close it: by Esc, the ✕, a click beside it or a swipe. It stays until it is no longer rendered. */
  onClose: () => void
  /** Always in view, below what scrolls. */
  foot?: ReactNode
  children: ReactNode
}

const SWIPE_PIXELS = 80

/**
 * A layer over the page, of the browser's own `<dialog>`: the focus stays in it, Esc closes it, and the focus returns to what
 * opened it. Open as long as it is rendered. The first focus goes to `data-autofocus`.
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
  useOpen(dialog)
  useSwipe(dialog, shape === 'drawer' ? onClose : undefined)

  function handlePointerDown(event: PointerEvent): void {
    pressed.current = { x: event.clientX, isBeside: event.target === dialog.current }
  }
  function handleCancel(event: SyntheticEvent): void {
    // Of this dialog, not of one opened out of it.
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }

  return (
    // A click beside it is one of several ways to close; the keyboard has Esc and the ✕.
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
        if (event.target === dialog.current && pressed.current.isBeside) onClose()
      }}
    >
      <div className={styles.inside}>
        {shape === 'palette' ? null : (
          <div className={styles.head}>
            <h2 id={`${id}-title`} className={styles.title}>
              <span dir={i18n.dir()}>{title}</span>
            </h2>
            {isAlert ? null : (
              <IconButton name={t('dialog.close')} hasTip={false} onClick={onClose}>
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
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // A second Esc in a row closes a dialog without asking; it is we who close it.
    const handleClose = () => dialog.isConnected && dialog.showModal()
    dialog.addEventListener('close', handleClose)
    return () => {
      dialog.removeEventListener('close', handleClose)
      dialog.close()
      setTimeout(() => giveFocusBack(opener))
    }
  }, [ref])
}

/** To what opened the dialog; it may be gone, with the row it stood in. Of two that close at once the outer one's opener counts. */
function giveFocusBack(opener: Element | null): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== heading) return
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    opener.focus()
  else heading?.focus()
}

/** A swipe towards the edge it came from closes a drawer. */
function useSwipe(
  ref: { current: HTMLDialogElement | null },
  onSwipe: (() => void) | undefined,
): void {
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || onSwipe === undefined) return undefined
    const ways = new AbortController()
    let from = { x: 0, y: 0 }
    const read = (touch: Touch | undefined) => ({ x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 })
    dialog.addEventListener('touchstart', event => (from = read(event.touches[0])), {
      passive: true,
      signal: ways.signal,
    })
    dialog.addEventListener(
      'touchend',
      event => {
        const to = read(event.changedTouches[0])
        const moved = getComputedStyle(dialog).direction === 'rtl' ? from.x - to.x : to.x - from.x
        if (moved > SWIPE_PIXELS && moved > 2 * Math.abs(to.y - from.y)) onSwipe()
      },
      { passive: true, signal: ways.signal },
    )
    return () => ways.abort()
  }, [ref, onSwipe])
}
