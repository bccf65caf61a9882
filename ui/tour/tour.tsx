import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { isMotionReduced } from '#platform/web/preferences/motion.ts'
import { Button } from '../button/button.tsx'
import styles from './tour.module.css'

export interface TourStep {
  key: string
  title: string
  text: string
  /** The highlighted element; without one the step is centred. */
  find: () => Element | null
}
interface TourProps {
  steps: readonly TourStep[]
  /** Completed, or closed by Esc or the button. */
  onEnd: () => void
}

const GAP_PIXELS = 12

/**
 * A guided tour: highlights one element after the other, with an explanation. A modal `<dialog>`, so the focus stays in it and Esc leaves.
 *
 * @example {isOn ? <Tour steps={steps} onEnd={() => setOn(false)} /> : null}
 */
export function Tour({ steps, onEnd }: TourProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const light = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const step = steps[index]
  const isLast = index === steps.length - 1
  useLayoutEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => {
    const target = step?.find() ?? undefined
    target?.scrollIntoView({ block: 'center', behavior: isMotionReduced() ? 'instant' : 'smooth' })
    const follow = () => place({ box: dialog.current, light: light.current, target })
    follow()
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [step])
  if (step === undefined) return null
  return (
    <dialog
      ref={dialog}
      className={styles.tour}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={event => {
        event.preventDefault()
        onEnd()
      }}
    >
      <div ref={light} className={styles.light} aria-hidden="true" />
      <div className={styles.words}>
        <h2 id={`${id}-title`} className={styles.title}>
          {step.title}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {step.text}
        </p>
        <div className={styles.foot}>
          <span className={styles.count}>
            {t('more.stepOf', { index: index + 1, count: steps.length })}
          </span>
          <Button kind="quiet" onClick={onEnd}>
            {t('more.endTour')}
          </Button>
          {index === 0 ? null : (
            <Button onClick={() => setIndex(index - 1)}>{t('more.back')}</Button>
          )}
          <Button
            key={step.key}
            kind="primary"
            autoFocus
            onClick={() => (isLast ? onEnd() : setIndex(index + 1))}
          >
            {isLast ? t('more.done') : t('more.next')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

interface Placed {
  box: HTMLElement | null
  light: HTMLElement | null
  target: Element | undefined
}

/** Below its element, or above if there is no room, always within the window. */
function place({ box, light, target }: Placed): void {
  if (box === null || light === null) return
  const { innerWidth, innerHeight } = window
  const at = target?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0)
  const { offsetWidth, offsetHeight } = box
  const below = at.bottom + GAP_PIXELS
  const top =
    below + offsetHeight < innerHeight
      ? below
      : Math.max(GAP_PIXELS, at.top - GAP_PIXELS - offsetHeight)
  const left = Math.max(
    GAP_PIXELS,
    Math.min(at.left + at.width / 2 - offsetWidth / 2, innerWidth - offsetWidth - GAP_PIXELS),
  )
  Object.assign(box.style, { top: `${top}px`, left: `${left}px` })
  Object.assign(light.style, {
    top: `${at.top - 4}px`,
    left: `${at.left - 4}px`,
    width: `${at.width + 8}px`,
    height: `${at.height + 8}px`,
    visibility: target === undefined ? 'hidden' : 'visible',
  })
}
