import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Board } from './drag-board.tsx'
import type { DragId } from './drag-places.ts'
import styles from './drag.module.css'
import { elementAt } from './element-at.ts'
import { makeGhost } from './ghost.ts'
import { listenToLongPress } from './long-press.ts'

/** An item as seen by its handle and menu. */
export interface Grip<Id extends DragId, ListId extends DragId> {
  board: Board<Id, ListId>
  id: Id
  list: ListId
  name: string
  isHorizontal: boolean
  /** It is being dragged, by any input. */
  isDragged: boolean
}

interface DragZoneProps<Id extends DragId, ListId extends DragId> {
  board: Board<Id, ListId>
  list: ListId
  /** Items are laid out in a row, in reading direction. */
  isHorizontal?: boolean
  /** What is around it, such as a column with a head and a foot: a drop above it puts an item first, one below it last. */
  area?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Where the items of a list can be put down. Alone only where not all items are drawn (a long list); else take `DragList`.
 *
 * @example <DragZone board={board} list="done"><VirtualList …>{card => <DragItem board={board} list="done" …/>}</VirtualList></DragZone>
 */
export function DragZone<Id extends DragId, ListId extends DragId>({
  board: { control },
  list,
  isHorizontal = false,
  area,
  children,
}: DragZoneProps<Id, ListId>) {
  const zone = useRef<HTMLDivElement>(null)
  const isOver = useSyncExternalStore(control.subscribe, () => control.isOver(list))
  useEffect(() => {
    const element = zone.current
    if (element === null) return undefined
    const around = area?.current ?? element
    control.zones.set(element, { list, isHorizontal })
    control.areas.set(around, element)
    const cleanup = dropTargetForElements({
      element: around,
      getData: () => ({ control }),
      getDropEffect: () => 'move',
      canDrop: ({ source }) => source.data.control === control,
    })
    return () => {
      control.zones.delete(element)
      control.areas.delete(around)
      cleanup()
    }
  }, [control, list, isHorizontal, area])
  return (
    <div
      ref={zone}
      className={styles.zone}
      data-drag-zone
      data-horizontal={isHorizontal || undefined}
      data-over={isOver || undefined}
    >
      {children}
    </div>
  )
}

interface DragItemProps<Id extends DragId, ListId extends DragId> {
  board: Board<Id, ListId>
  list: ListId
  id: Id
  /** What it is called in menus and to screen readers. */
  name: string
  /** What it can be grasped at by mouse and finger: all of it, or its `DragHandle` alone. */
  by?: 'item' | 'handle'
  isHorizontal?: boolean
  children: (grip: Grip<Id, ListId>) => ReactNode
}

/**
 * One item that can be moved.
 *
 * @example <DragItem board={board} list="done" id={card.id} name={card.title}>{grip => <Card grip={grip} />}</DragItem>
 */
export function DragItem<Id extends DragId, ListId extends DragId>(
  props: DragItemProps<Id, ListId>,
) {
  const { board, list, id, name, by = 'item', isHorizontal = false, children } = props
  const { control, pointer, isOff } = board
  const item = useRef<HTMLDivElement>(null)
  const isDragged = useSyncExternalStore(control.subscribe, () => control.getDrag()?.id === id)
  const line = useSyncExternalStore(control.subscribe, () => control.lineAt(list, id))
  useEffect(
    () =>
      item.current === null || isOff
        ? undefined
        : makeMovable(item.current, { control, pointer, id, name, by }),
    [control, pointer, id, name, by, isOff],
  )
  useLayoutEffect(() => {
    // In another list it is a new element, and the focus was lost with the old one.
    if (!control.takeLanding(id, list) || document.activeElement !== document.body) return
    item.current?.querySelector<HTMLElement>('[data-drag-handle], a, button')?.focus()
  })
  return (
    <div
      ref={item}
      className={styles.item}
      data-drag-item={id}
      data-by={isOff ? undefined : by}
      data-dragged={isDragged || undefined}
      data-line={line}
    >
      {children({ board, id, list, name, isHorizontal, isDragged })}
    </div>
  )
}

interface DragListProps<Id extends DragId, ListId extends DragId, Item extends { id: Id }> {
  board: Board<Id, ListId>
  list: ListId
  items: readonly Item[]
  nameOf: (item: Item) => string
  by?: 'item' | 'handle'
  isHorizontal?: boolean
  children: (item: Item, grip: Grip<Id, ListId>) => ReactNode
}

/**
 * The items of one list of a `DragBoard`, each movable.
 *
 * @example <DragList board={board} list="done" items={cards} nameOf={card => card.title}>{(card, grip) => …}</DragList>
 */
export function DragList<Id extends DragId, ListId extends DragId, Item extends { id: Id }>({
  items,
  nameOf,
  children,
  by = 'item',
  isHorizontal = false,
  ...rest
}: DragListProps<Id, ListId, Item>) {
  return (
    <DragZone {...rest} isHorizontal={isHorizontal}>
      {items.map(item => (
        <DragItem
          key={item.id}
          {...rest}
          id={item.id}
          name={nameOf(item)}
          by={by}
          isHorizontal={isHorizontal}
        >
          {grip => children(item, grip)}
        </DragItem>
      ))}
    </DragZone>
  )
}

interface Movable<Id extends DragId, ListId extends DragId> extends Pick<
  Board<Id, ListId>,
  'control' | 'pointer'
> {
  id: Id
  name: string
  by: 'item' | 'handle'
}

/** Mouse by the browser's own drag, finger by a long press. */
function makeMovable<Id extends DragId, ListId extends DragId>(
  element: HTMLElement,
  { control, pointer, id, name, by }: Movable<Id, ListId>,
): () => void {
  let ghost: ReturnType<typeof makeGhost> | undefined
  const canLift = (target: Element | null) =>
    target !== null &&
    target.closest('[data-drag-item]') === element &&
    target.closest('input, textarea, select, [contenteditable], [popover]') === null &&
    (by === 'item' || target.closest('[data-drag-handle]') !== null)

  const cleanups = [
    draggable({
      element,
      canDrag: ({ input }) => canLift(elementAt(input.clientX, input.clientY)),
      getInitialData: () => ({ control }),
      onDragStart: () => control.lift({ id, name, mode: 'pointer' }),
    }),
    listenToLongPress(element, {
      canLift,
      onLift(x, y) {
        control.lift({ id, name, mode: 'touch' })
        ghost = makeGhost(element, x, y)
      },
      onMove(x, y) {
        ghost?.move(x, y)
        pointer.follow(x, y)
      },
      onDrop() {
        ghost?.remove()
        pointer.settle()
        control.drop()
      },
      onCancel() {
        ghost?.remove()
        control.cancel()
      },
    }),
  ]
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}
