import { createStore } from '#platform/web/store/store.ts'
import {
  type Aim,
  type DragId,
  type DragLists,
  type DragMove,
  type Step,
  aimAtHome,
  describeAim,
  moveTo,
  placeOf,
  stepFrom,
} from './drag-places.ts'

/** How an item is carried: by mouse and finger the line shows where, by keyboard there is a voice as well. */
export type DragMode = 'pointer' | 'touch' | 'keyboard'

export interface Drag<Id extends DragId, ListId extends DragId> {
  id: Id
  name: string
  mode: DragMode
  aim: Aim<Id, ListId>
}

/** Announced to screen readers. */
export interface DragNews {
  key: 'grabbed' | 'moved' | 'dropped' | 'back' | 'edge'
  name: string
  position: number
  count: number
  list: string
}

interface Zone<ListId extends DragId> {
  list: ListId
  isHorizontal: boolean
}

interface Props<Id extends DragId, ListId extends DragId> {
  lists: DragLists<Id, ListId>
  onMove: (move: DragMove<Id, ListId>) => void
  announce: (news: DragNews) => void
  /** The dragged item is gone: nothing can be dropped any more. */
  onRemoved: (drag: Drag<Id, ListId>) => void
}

export type DragControl<Id extends DragId, ListId extends DragId> = ReturnType<
  typeof createDragControl<Id, ListId>
>

/**
 * Drag state of a board: item and target. Nothing moves before the drop, so cancelling just clears it. It lives outside React, as the mouse
 * moves more often than a board can render: components subscribe to the part they show.
 */
export function createDragControl<Id extends DragId, ListId extends DragId>() {
  const zones = new Map<Element, Zone<ListId>>()
  /** What is around a zone, and takes its drops. */
  const areas = new Map<Element, Element>()
  let props: Props<Id, ListId> = {
    lists: [],
    onMove: () => undefined,
    announce: () => undefined,
    onRemoved: () => undefined,
  }
  const drag = createStore<Drag<Id, ListId> | undefined>(undefined)
  let landing: { id: Id; list: ListId } | undefined

  /** The last item of a list, excluding the dragged one. */
  function lastIn(list: ListId, id: Id): Id | undefined {
    const items = props.lists.find(one => one.id === list)?.items ?? []
    const last = items.at(-1)?.id
    return last === id ? items.at(-2)?.id : last
  }
  function announce(key: DragNews['key'], { id, name, aim }: Drag<Id, ListId>): void {
    props.announce({ key, name, ...describeAim({ lists: props.lists, id, aim }) })
  }
  function commit(done: Drag<Id, ListId>): void {
    const move = moveTo({ lists: props.lists, ...done })
    announce(move === undefined ? 'back' : 'dropped', done)
    if (move === undefined) return
    if (done.mode === 'keyboard') landing = { id: done.id, list: done.aim.list }
    props.onMove(move)
  }

  return {
    getDrag: drag.get,
    getLists: () => props.lists,
    zones,
    areas,
    subscribe: drag.subscribe,
    /** On every render. The dragged item may have been removed by someone else. */
    update(next: Props<Id, ListId>): void {
      props = next
      const now = drag.get()
      if (now === undefined || placeOf(props.lists, now.id) !== undefined) return
      drag.set(undefined)
      props.onRemoved(now)
    },
    lift({ id, name, mode }: Omit<Drag<Id, ListId>, 'aim'>): void {
      const aim = aimAtHome(props.lists, id)
      if (aim === undefined) return
      const lifted = { id, name, mode, aim }
      drag.set(lifted)
      if (mode === 'keyboard') announce('grabbed', lifted)
    },
    /** No aim: over nothing, where a drop does nothing. */
    aimAt(aim: Aim<Id, ListId> | undefined): void {
      const now = drag.get()
      if (now === undefined) return
      const next = aim ?? aimAtHome(props.lists, now.id)
      if (next === undefined || (next.list === now.aim.list && next.beforeId === now.aim.beforeId))
        return
      drag.set({ ...now, aim: next })
    },
    step(step: Step): void {
      const now = drag.get()
      if (now === undefined) return
      const aim = stepFrom({ lists: props.lists, ...now }, step)
      const next = aim === undefined ? now : { ...now, aim }
      if (aim !== undefined) drag.set(next)
      announce(aim === undefined ? 'edge' : 'moved', next)
    },
    drop(): void {
      const done = drag.get()
      drag.set(undefined)
      if (done !== undefined) commit(done)
    },
    cancel(): void {
      const left = drag.get()
      drag.set(undefined)
      const home = left === undefined ? undefined : aimAtHome(props.lists, left.id)
      if (left !== undefined && home !== undefined) announce('back', { ...left, aim: home })
    },
    /** Move by menu: one step, or to the end of another list. */
    moveBy(item: { id: Id; name: string }, target: Step | { list: ListId }): void {
      const home = aimAtHome(props.lists, item.id)
      if (home === undefined) return
      const aim =
        typeof target === 'object'
          ? { list: target.list, beforeId: undefined }
          : stepFrom({ lists: props.lists, id: item.id, aim: home }, target)
      if (aim !== undefined) commit({ ...item, mode: 'keyboard', aim })
    },
    /** True once for the item dropped by keyboard: it takes the focus in its new place. */
    takeLanding(id: Id, list: ListId): boolean {
      if (landing?.id !== id || landing.list !== list) return false
      landing = undefined
      return true
    },
    /** Whether a drop would land in this list, coming from another. */
    isOver(list: ListId): boolean {
      const now = drag.get()
      return (
        now !== undefined &&
        now.aim.list === list &&
        moveTo({ lists: props.lists, ...now }) !== undefined
      )
    },
    /** On which side of an item the drop line is drawn, if any. */
    lineAt(list: ListId, id: Id): 'before' | 'after' | undefined {
      const now = drag.get()
      if (now === undefined || now.aim.list !== list) return undefined
      // Cheap checks first: every rendered item asks on every step, and lists are long.
      const side =
        now.aim.beforeId === id
          ? 'before'
          : now.aim.beforeId === undefined && lastIn(list, now.id) === id
            ? 'after'
            : undefined
      return side === undefined || moveTo({ lists: props.lists, ...now }) === undefined
        ? undefined
        : side
    },
  }
}
