import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { EMOJI, QUICK_REACTIONS } from './emoji.ts'
import styles from './emoji-grid.module.css'

const COLUMNS = 8

/** Emoji picker, most used first. Arrow keys move within it. */
export function EmojiGrid({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('chat')
  const grid = useRef<HTMLDivElement>(null)
  const quick = EMOJI.filter(one => QUICK_REACTIONS.includes(one.sign))
  const all = [...quick, ...EMOJI.filter(one => !QUICK_REACTIONS.includes(one.sign))]

  function handleKey(event: KeyboardEvent): void {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex(button => button === document.activeElement)
    const forth = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: forth, ArrowLeft: -forth, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[
      event.key
    ]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
  }
  return (
    // Keys bubble up from its buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={grid}
      className={styles.grid}
      role="toolbar"
      aria-label={t('emoji.title')}
      onKeyDown={handleKey}
    >
      {all.map(({ name, sign }, index) => (
        <button
          key={name}
          type="button"
          className={styles.sign}
          aria-label={name.replaceAll('_', ' ')}
          tabIndex={index === 0 ? 0 : -1}
          data-autofocus={index === 0 || undefined}
          onClick={() => onPick(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
