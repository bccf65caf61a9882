import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Combobox } from './use-combobox.ts'
import styles from './combobox.module.css'

const GAP_PIXELS = 4
const MAX_PIXELS = 264

/**
 * The suggestion list below an input, or above it if there is more room. As wide as its container, and floating over everything, even out
 * of a dialog.
 *
 * @example <Offers box={box} label={t('suggestions')}>{person => <PersonLine person={person} />}</Offers>
 */
export function Offers<Option>(props: {
  box: Combobox<Option>
  label: string
  children: (option: Option) => ReactNode
}) {
  const { box, label, children } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.isShown && list.current !== null) return float(list.current)
  }, [box.isShown])
  // With each answer it may be longer.
  useLayoutEffect(() => {
    if (box.isShown && list.current !== null) place(list.current)
  })
  return (
    <div
      ref={list}
      id={box.listId}
      role="listbox"
      aria-label={label}
      className={styles.list}
      popover="manual"
    >
      {box.isShown
        ? box.options.map(option => (
            // The keyboard is handled by the input, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={box.keyOf(option)}
              id={box.idOf(option)}
              ref={option === box.pointed ? intoView : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={option === box.pointed}
              className={styles.option}
              onPointerDown={event => event.preventDefault()}
              onClick={() => box.pick(option)}
            >
              {children(option)}
            </div>
          ))
        : null}
    </div>
  )
}

/** Shows the list and keeps it attached to its input while scrolling; the returned function stops that. */
function float(list: HTMLElement): () => void {
  const follow = () => place(list)
  list.showPopover()
  addEventListener('scroll', follow, { capture: true, passive: true })
  addEventListener('resize', follow)
  return () => {
    removeEventListener('scroll', follow, { capture: true })
    removeEventListener('resize', follow)
    list.hidePopover()
  }
}

function place(list: HTMLElement): void {
  const line = list.parentElement?.getBoundingClientRect()
  if (line === undefined) return
  const below = innerHeight - line.bottom - 2 * GAP_PIXELS
  const above = line.top - 2 * GAP_PIXELS
  const isAbove = below < Math.min(MAX_PIXELS, list.scrollHeight) && above > below
  list.style.maxHeight = `${Math.min(MAX_PIXELS, isAbove ? above : below)}px`
  list.style.width = `${line.width}px`
  list.style.left = `${line.left}px`
  list.style.top = isAbove ? 'auto' : `${line.bottom + GAP_PIXELS}px`
  list.style.bottom = isAbove ? `${innerHeight - line.top + GAP_PIXELS}px` : 'auto'
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
