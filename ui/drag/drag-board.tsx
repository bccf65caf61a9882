import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type Drag, type DragControl, type DragNews, createDragControl } from './drag-control.ts'
import { toast } from '../toast/toast-store.ts'
import type { DragId, DragLists, DragMove } from './drag-places.ts'
import { type PointerAim, createPointerAim } from './pointer-aim.ts'

/** What `<DragBoard>` hands to the parts inside it. */
export interface Board<Id extends DragId, ListId extends DragId> {
  control: DragControl<Id, ListId>
  pointer: PointerAim
  lists: DragLists<Id, ListId>
  isOff: boolean
  hintId: string
}

interface DragBoardProps<Id extends DragId, ListId extends DragId> {
  /** In reading order. The kit keeps no order of its own: `onMove` changes it, and the new lists are passed in here. */
  lists: DragLists<Id, ListId>
  /** Called once, when an item is dropped in another place. */
  onMove: (move: DragMove<Id, ListId>) => void
  /** Nothing can be moved, and the handles are hidden: while another order is shown, or without the right to. */
  isOff?: boolean
  children: (board: Board<Id, ListId>) => ReactNode
}

/**
 * Lists whose items can be moved within and between them: by mouse, by finger (long press), by keyboard (`DragHandle`: Space,
 * arrows, Space or Esc) and by menu (`MoveItems`). It draws nothing of its own but the line where an item would go.
 *
 * @example
 * <DragBoard lists={columns} onMove={move}>
 *   {board => columns.map(column => (
 *     <DragList key={column.id} board={board} list={column.id} items={column.items} nameOf={card => card.title}>
 *       {(card, grip) => <article>{card.title} <DragHandle grip={grip} /> <MoveMenu grip={grip} /></article>}
 *     </DragList>
 *   ))}
 * </DragBoard>
 */
export function DragBoard<Id extends DragId, ListId extends DragId>({
  lists,
  onMove,
  isOff = false,
  children,
}: DragBoardProps<Id, ListId>) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const hintId = useId()
  const [control] = useState(() => createDragControl<Id, ListId>())
  const [pointer] = useState(() => createPointerAim(control))
  const [news, setNews] = useState<DragNews>()
  const onRemoved = useEffectEvent(({ name, mode, aim }: Drag<Id, ListId>) => {
    setNews(undefined)
    toast.info(t('drag.removed', { name }))
    if (mode === 'keyboard') focusZone(control, aim.list)
  })
  useLayoutEffect(
    () => control.update({ lists, onMove, announce: setNews, onRemoved: drag => onRemoved(drag) }),
    [control, lists, onMove],
  )
  useBrowserDrag(control, pointer)
  return (
    <>
      {children({ control, pointer, lists, isOff, hintId })}
      <p id={hintId} hidden>
        {t('drag.hint')}
      </p>
      <p className="sr-only" aria-live="polite">
        {news === undefined
          ? ''
          : t(`drag.${news.key}`, {
              ...news,
              position: format.number(news.position),
              count: format.number(news.count),
            })}
      </p>
    </>
  )
}

/** Its neighbor has taken the focus: the next key, meant for what is gone, must not be for that. */
function focusZone<Id extends DragId, ListId extends DragId>(
  { zones }: DragControl<Id, ListId>,
  list: ListId,
): void {
  const [zone] = [...zones].find(([, one]) => one.list === list) ?? []
  if (!(zone instanceof HTMLElement)) return
  zone.tabIndex = -1
  zone.focus({ preventScroll: true })
}

/** Native drag events; touch reports its own. */
function useBrowserDrag<Id extends DragId, ListId extends DragId>(
  control: DragControl<Id, ListId>,
  pointer: PointerAim,
): void {
  useEffect(() => {
    const unsubscribe = control.subscribe(() => {
      if (control.getDrag() === undefined) pointer.stop()
    })
    const unmonitor = monitorForElements({
      canMonitor: ({ source }) => source.data.control === control,
      onDrag: ({ location }) =>
        pointer.follow(location.current.input.clientX, location.current.input.clientY),
      onDrop({ location }) {
        const { dropTargets, input } = location.current
        // A quick hand drops before it was seen to move.
        pointer.follow(input.clientX, input.clientY)
        pointer.settle()
        if (dropTargets.some(target => target.data.control === control)) control.drop()
        else control.cancel()
      },
    })
    return () => {
      unsubscribe()
      unmonitor()
      pointer.stop()
    }
  }, [control, pointer])
}

/**
 * The dragged item: a virtual list keeps it mounted while scrolled out of view.
 *
 * @example <VirtualList keep={useDraggedId(board)} …>
 */
export const useDraggedId = <Id extends DragId, ListId extends DragId>({
  control,
}: Board<Id, ListId>): Id | undefined =>
  useSyncExternalStore(control.subscribe, () => control.getDrag()?.id)
