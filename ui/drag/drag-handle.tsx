import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconArrowsMove,
  IconGripVertical,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu, MenuItem } from '../menu/menu.tsx'
import type { Grip } from './drag-list.tsx'
import { type DragId, type Step, placeOf, stepOfKey } from './drag-places.ts'
import styles from './drag.module.css'

interface GripProps<Id extends DragId, ListId extends DragId> {
  grip: Grip<Id, ListId>
}

/**
 * The dotted handle. By keyboard: Space grabs, arrows move, Space drops, Esc brings back. It is no `<button>`: in Firefox those
 * cannot be dragged by.
 *
 * @example <DragHandle grip={grip} />
 */
export function DragHandle<Id extends DragId, ListId extends DragId>({
  grip,
}: GripProps<Id, ListId>) {
  const { t } = useTranslation('ui')
  const { board, id, name, isHorizontal } = grip
  const { control } = board
  if (board.isOff) return null
  const isGrabbed = grip.isDragged && control.getDrag()?.mode === 'keyboard'

  function toggle(): void {
    if (isGrabbed) control.drop()
    else control.lift({ id, name, mode: 'keyboard' })
  }
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = stepOfKey(event.key, { isHorizontal, isRtl })
    if (event.key === ' ' || event.key === 'Enter') toggle()
    else if (!isGrabbed) return
    else if (event.key === 'Escape') control.cancel()
    else if (step !== undefined) control.step(step)
    else return
    // Neither the page nor the layer below is meant.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      role="button"
      tabIndex={0}
      className={styles.handle}
      data-drag-handle
      aria-label={t('drag.handle', { name })}
      aria-describedby={board.hintId}
      aria-pressed={isGrabbed}
      onKeyDown={handleKey}
      // Activation by a screen reader arrives as a click without a pointer.
      onClick={event => {
        if (event.detail === 0) toggle()
      }}
      onBlur={() => {
        if (isGrabbed && control.getDrag()?.id === id) control.cancel()
      }}
    >
      <IconGripVertical size={16} stroke={1.8} aria-hidden="true" />
    </span>
  )
}

const STEPS = [
  { step: 'first', vertical: 'toTop', horizontal: 'toFirst', Icon: IconArrowBarToUp },
  { step: 'earlier', vertical: 'up', horizontal: 'earlier', Icon: IconArrowUp },
  { step: 'later', vertical: 'down', horizontal: 'later', Icon: IconArrowDown },
  { step: 'last', vertical: 'toBottom', horizontal: 'toLast', Icon: IconArrowBarToDown },
] as const

/**
 * Move actions for inside a `<Menu>`: up, down, top, bottom, and the end of each other list.
 *
 * @example <Menu name={t('actions')} icon={<IconDots />}>{() => <MoveItems grip={grip} />}</Menu>
 */
export function MoveItems<Id extends DragId, ListId extends DragId>({
  grip,
}: GripProps<Id, ListId>) {
  const { t } = useTranslation('ui')
  const { board, list, isHorizontal } = grip
  const { control, lists } = board
  const at = placeOf(lists, grip.id)?.index ?? 0
  const own = lists.find(one => one.id === list)
  const last = (own?.items.length ?? 1) - 1
  function reason(step: Step): string | undefined {
    if (board.isOff) return t('drag.off')
    if (at === 0 && (step === 'first' || step === 'earlier')) return t('drag.isFirst')
    return at === last && (step === 'last' || step === 'later') ? t('drag.isLast') : undefined
  }
  return (
    <>
      {STEPS.map(({ step, vertical, horizontal, Icon }) => (
        <MenuItem
          key={step}
          text={t(`drag.${isHorizontal ? horizontal : vertical}`)}
          icon={
            <Icon className={isHorizontal ? styles.turned : undefined} size={16} stroke={1.8} />
          }
          blockedBy={reason(step)}
          onChoose={() => control.moveBy(grip, step)}
        />
      ))}
      {lists
        .filter(other => other.id !== list && own?.reach?.includes(other.id) !== false)
        .map(other => (
          <MenuItem
            key={other.id}
            text={t('drag.moveTo', { list: other.name })}
            icon={<IconArrowRight className={styles.mirrored} size={16} stroke={1.8} />}
            blockedBy={board.isOff ? t('drag.off') : undefined}
            onChoose={() => control.moveBy(grip, { list: other.id })}
          />
        ))}
    </>
  )
}

/**
 * `MoveItems` with its own button, for items without a menu.
 *
 * @example <MoveMenu grip={grip} />
 */
export function MoveMenu<Id extends DragId, ListId extends DragId>({
  grip,
}: GripProps<Id, ListId>) {
  const { t } = useTranslation('ui')
  return (
    <Menu
      name={t('drag.menu', { name: grip.name })}
      icon={<IconArrowsMove size={16} stroke={1.8} />}
    >
      {() => <MoveItems grip={grip} />}
    </Menu>
  )
}
