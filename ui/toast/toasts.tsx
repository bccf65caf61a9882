import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useStore } from '#platform/web/store/store.ts'
import { IconButton } from '../button/button.tsx'
import { dialogs, TOAST_MS, type Toast, toast, toasts } from './toast-store.ts'
import styles from './toasts.module.css'

const ICONS = { done: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle }

const NONE: readonly Toast[] = []
/** Until then a screen reader has read what appeared. */
const READ_MS = 150
/** The place where each was announced. */
const announced = new WeakMap<Toast, string>()
/** When each began to count down, in milliseconds since 1970: moving to another place doesn't begin again. */
const begun = new WeakMap<Toast, number>()

/**
 * The toast container: at the top, at the inline end. Rendered once in the layout, so that its live regions exist before the first toast,
 * and in each dialog: outside the topmost one nothing can be reached or is announced.
 *
 * @example <Toasts />
 */
export function Toasts({ isInDialog = false }: { isInDialog?: boolean }) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const isHere = useStore(dialogs, open => open.at(-1) === (isInDialog ? id : undefined))
  const shown = useStore(toasts, all => (isHere ? all : NONE))
  useLayoutEffect(() => {
    if (!isInDialog) return undefined
    dialogs.set([...dialogs.get(), id])
    return () => dialogs.set(dialogs.get().filter(one => one !== id))
  }, [id, isInDialog])
  useLayoutEffect(() => {
    if (!isInDialog || shown.length === 0) return
    // Anew for each toast: above what has been opened since.
    place.current?.hidePopover()
    place.current?.showPopover()
  }, [isInDialog, shown])

  // What moves here from a dialog that was closed, or opened, is not announced again.
  const isOld = (one: Toast) => (announced.get(one) ?? id) !== id
  const cards = (isOfStack: (one: Toast) => boolean) =>
    shown
      .filter(isOfStack)
      .map(one => (
        <ToastCard
          key={one.id}
          toast={one}
          onRead={() => void (announced.has(one) || announced.set(one, id))}
        />
      ))
  return (
    <div
      ref={place}
      className={styles.place}
      popover={isInDialog ? 'manual' : undefined}
      data-no-print
    >
      {cards(isOld)}
      <div role="alert">{cards(one => !isOld(one) && one.kind === 'error')}</div>
      <div role="status">{cards(one => !isOld(one) && one.kind !== 'error')}</div>
    </div>
  )
}

function ToastCard({ toast: one, onRead }: { toast: Toast; onRead: () => void }) {
  const { id, kind, text, lines, action, stays = TOAST_MS } = one
  const { t, i18n } = useTranslation('ui')
  const [isHeld, setHeld] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const Icon = ICONS[kind]
  const words = useId()
  const handleRead = useEffectEvent(onRead)
  useEffect(() => {
    const timer = setTimeout(() => handleRead(), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isHeld || isFocused) return void begun.delete(one)
    const from = begun.get(one) ?? Date.now()
    begun.set(one, from)
    const timer = setTimeout(() => toast.dismiss(one.id), from + stays - Date.now())
    return () => clearTimeout(timer)
  }, [one, stays, isHeld, isFocused])

  return (
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className={styles.icon} size={20} stroke={1.7} aria-hidden="true" />
      <div className={styles.words}>
        <p id={words} dir={i18n.dir()}>
          {text}
        </p>
        {lines === undefined ? null : (
          <ul className={styles.lines}>
            {lines.map(line => (
              <li key={line} dir={i18n.dir()}>
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          aria-describedby={words}
          onClick={() => {
            toast.dismiss(id)
            action.run()
          }}
        >
          {action.text}
        </button>
      )}
      <IconButton name={t('toast.dismiss')} hasTip={false} onClick={() => toast.dismiss(id)}>
        <IconX size={16} stroke={1.7} />
      </IconButton>
    </div>
  )
}
