import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useStore } from '#platform/web/store/store.ts'
import { IconButton } from '../button/button.tsx'
import { TOAST_MS, type Toast, toast, toasts } from './toast-store.ts'
import styles from './toasts.module.css'

const ICONS = { done: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle }

/**
 * The toast container: at the top, at the inline end. Rendered once in the layout, so that its live regions exist before the first toast.
 *
 * @example <Toasts />
 */
export function Toasts() {
  const shown = useStore(toasts)
  const isError = (one: Toast) => one.kind === 'error'
  return (
    <div className={styles.place} data-no-print>
      <div role="alert" className={styles.stack}>
        {shown.filter(isError).map(one => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </div>
      <div role="status" className={styles.stack}>
        {shown
          .filter(one => !isError(one))
          .map(one => (
            <ToastCard key={one.id} toast={one} />
          ))}
      </div>
    </div>
  )
}

function ToastCard({
  toast: { id, kind, text, lines, action, stays = TOAST_MS },
}: {
  toast: Toast
}) {
  const { t, i18n } = useTranslation('ui')
  const [isHeld, setHeld] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const Icon = ICONS[kind]
  const words = useId()
  useEffect(() => {
    if (isHeld || isFocused) return undefined
    const timer = setTimeout(() => toast.dismiss(id), stays)
    return () => clearTimeout(timer)
  }, [id, stays, isHeld, isFocused])

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
