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

/** What is told to those who do not see it. */
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
}

export type DragControl<Id extends DragId, ListId extends DragId> = ReturnType<
  typeof createDragControl<Id, ListId>
>

/**
 * The state of one board: what is carried and where to. Nothing moves before it is dropped, so to cancel is to forget.
 * It lives outside React, for a mouse moves more often than a board can be drawn: a part draws itself anew when what it shows changes.
 */
export function createDragControl<Id extends DragId, ListId extends DragId>() {
  const zones = new Map<Element, Zone<ListId>>()
  let props: Props<Id, ListId> = { lists: [], onMove: () => undefined, announce: () => undefined }
  const drag = createStore<Drag<Id, ListId> | undefined>(undefined)
  let landing: { id: Id; list: ListId } | undefined

  /** The last item of a list that is not the one on its way. */
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
    subscribe: drag.subscribe,
    /** With each drawing. What is carried may have gone meanwhile, by somebody else's hand. */
    update(next: Props<Id, ListId>): void {
      props = next
      const now = drag.get()
      if (now !== undefined && placeOf(props.lists, now.id) === undefined) drag.set(undefined)
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
    /** The way of the menu: one step, or to the end of another list. */
    moveBy(item: { id: Id; name: string }, way: Step | { list: ListId }): void {
      const home = aimAtHome(props.lists, item.id)
      if (home === undefined) return
      const aim =
        typeof way === 'object'
          ? { list: way.list, beforeId: undefined }
          : stepFrom({ lists: props.lists, id: item.id, aim: home }, way)
      if (aim !== undefined) commit({ ...item, mode: 'keyboard', aim })
    },
    /** True once, for the item that was put down by keyboard: it takes the focus where it now stands. */
    takeLanding(id: Id, list: ListId): boolean {
      if (landing?.id !== id || landing.list !== list) return false
      landing = undefined
      return true
    },
    /** What is carried would land in this list, and not where it came from. */
    isOver(list: ListId): boolean {
      const now = drag.get()
      return (
        now !== undefined &&
        now.aim.list === list &&
        moveTo({ lists: props.lists, ...now }) !== undefined
      )
    },
    /** Where the line is drawn beside an item, if there. */
    lineAt(list: ListId, id: Id): 'before' | 'after' | undefined {
      const now = drag.get()
      if (now === undefined || now.aim.list !== list) return undefined
      // The quick questions first: every item that is drawn asks, with every step, and lists are long.
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
