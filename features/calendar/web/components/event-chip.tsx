import { IconLock, IconRepeat, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { Item } from './days.ts'
import styles from './event-chip.module.css'
import { useIsLifted } from './ghost-store.ts'
import { useItemWords } from './item-words.ts'

export interface ChipHandlers {
  onOpen: (item: Item) => void
  /** Shortcuts that change it in place. */
  onKey: (item: Item, event: KeyboardEvent<HTMLElement>) => void
}

interface EventChipProps extends ChipHandlers {
  item: Item
  /** `bar` across days, `line` with its time, `block` across hours. */
  shape: 'bar' | 'line' | 'block'
  style?: CSSProperties
  isCutBefore?: boolean
  isCutAfter?: boolean
  /** Has room for one line. */
  isShort?: boolean
}

/** An event in a grid. Entries of other areas link to their record. */
export function EventChip({
  item,
  shape,
  style,
  isCutBefore = false,
  isCutAfter = false,
  isShort = false,
  onOpen,
  onKey,
}: EventChipProps) {
  const words = useItemWords()
  const isLifted = useIsLifted(item.key)
  const props = item.event?.extendedProps
  const common = {
    className: styles.chip,
    style,
    'data-shape': shape,
    'data-short': isShort || undefined,
    'data-kind': item.kind,
    'data-item': item.key,
    'data-lifted': isLifted || undefined,
    'data-cut-before': isCutBefore || undefined,
    'data-cut-after': isCutAfter || undefined,
    'data-answer': props?.answer ?? undefined,
    'data-stranger': props?.part === 'stranger' || undefined,
    title: words.label(item),
  }
  const inside = (
    <>
      <span className="sr-only">{words.label(item)}</span>
      {shape === 'line' && !item.isAllDay ? (
        <span className={styles.dot} aria-hidden="true" />
      ) : null}
      {item.isAllDay || shape === 'bar' ? null : (
        <bdi className={styles.time} aria-hidden="true">
          {words.time(item)}
        </bdi>
      )}
      <bdi className={styles.title} aria-hidden="true">
        {item.title}
      </bdi>
      {props?.location !== undefined && props.location !== '' && shape === 'block' ? (
        <span className={styles.place} aria-hidden="true">
          <bdi>{props.location}</bdi>
        </span>
      ) : null}
      <span className={styles.marks} aria-hidden="true">
        {props?.isPrivate === true ? <IconLock size={12} stroke={1.8} /> : null}
        {props?.recurrence === undefined || props.recurrence === '' ? null : (
          <IconRepeat size={12} stroke={1.8} />
        )}
        {(props?.guests.length ?? 0) > 0 ? <IconUsers size={12} stroke={1.8} /> : null}
      </span>
    </>
  )
  if (item.link !== undefined) {
    return (
      <Link to={item.link} {...common}>
        {inside}
      </Link>
    )
  }
  return (
    <button
      type="button"
      {...common}
      onClick={() => onOpen(item)}
      onKeyDown={event => onKey(item, event)}
    >
      {inside}
      {props?.canEdit === true && !isCutAfter && shape !== 'line' ? (
        <span className={styles.edge} data-edge aria-hidden="true" />
      ) : null}
    </button>
  )
}
