// Current and future positions as pure functions: no DOM, no events.

export type DragId = string | number

/** A list of a board, as far as moving is concerned: what else the items are is the screen's own. */
export interface DragListData<Id extends DragId, ListId extends DragId> {
  id: ListId
  name: string
  items: readonly { id: Id }[]
  /** The lists over and under it, where lists are in rows as well: a step beyond its ends leads there. */
  above?: ListId
  below?: ListId
  /** Those that menus offer; without it all. */
  reach?: readonly ListId[]
}
export type DragLists<Id extends DragId, ListId extends DragId> = readonly DragListData<
  Id,
  ListId
>[]

export interface DragPlace<ListId extends DragId> {
  list: ListId
  index: number
}

/** Argument of `onMove`. `to.index` counts without the moved item. */
export interface DragMove<Id extends DragId, ListId extends DragId> {
  id: Id
  from: DragPlace<ListId>
  to: DragPlace<ListId>
  /** The item it is now before; none at the end of a list. */
  beforeId: Id | undefined
}

/** A drop target. Identified by a neighbour, not an index: the lists may change during the drag. */
export interface Aim<Id extends DragId, ListId extends DragId> {
  list: ListId
  beforeId: Id | undefined
}

export type Step = 'earlier' | 'later' | 'first' | 'last' | 'previousList' | 'nextList'

/** Current position of an item. */
export function placeOf<Id extends DragId, ListId extends DragId>(
  lists: DragLists<Id, ListId>,
  id: Id,
): DragPlace<ListId> | undefined {
  for (const list of lists) {
    const index = list.items.findIndex(item => item.id === id)
    if (index !== -1) return { list: list.id, index }
  }
  return undefined
}

/** A list's items without the dragged one. */
export function othersIn<Id extends DragId, ListId extends DragId>(
  lists: DragLists<Id, ListId>,
  list: ListId,
  id: Id,
): Id[] {
  const items = lists.find(one => one.id === list)?.items ?? []
  return items.map(item => item.id).filter(other => other !== id)
}

/** The aim that leaves an item where it is. */
export function aimAtHome<Id extends DragId, ListId extends DragId>(
  lists: DragLists<Id, ListId>,
  id: Id,
): Aim<Id, ListId> | undefined {
  const home = placeOf(lists, id)
  return home === undefined
    ? undefined
    : { list: home.list, beforeId: othersIn(lists, home.list, id)[home.index] }
}

interface Aimed<Id extends DragId, ListId extends DragId> {
  lists: DragLists<Id, ListId>
  id: Id
  aim: Aim<Id, ListId>
}

/** What a drop would do; nothing where the item would stay. */
export function moveTo<Id extends DragId, ListId extends DragId>({
  lists,
  id,
  aim,
}: Aimed<Id, ListId>): DragMove<Id, ListId> | undefined {
  const from = placeOf(lists, id)
  if (from === undefined || !lists.some(list => list.id === aim.list)) return undefined
  const index = indexOf({ lists, id, aim })
  if (from.list === aim.list && from.index === index) return undefined
  return { id, from, to: { list: aim.list, index }, beforeId: othersIn(lists, aim.list, id)[index] }
}

/** The position in words: `3` of `7` in `Done`. */
export function describeAim<Id extends DragId, ListId extends DragId>({
  lists,
  id,
  aim,
}: Aimed<Id, ListId>) {
  return {
    position: indexOf({ lists, id, aim }) + 1,
    count: othersIn(lists, aim.list, id).length + 1,
    list: lists.find(list => list.id === aim.list)?.name ?? '',
  }
}

/** One step on from an aim; nothing where there is no further step. */
export function stepFrom<Id extends DragId, ListId extends DragId>(
  { lists, id, aim }: Aimed<Id, ListId>,
  step: Step,
): Aim<Id, ListId> | undefined {
  const at = indexOf({ lists, id, aim })
  if (step === 'previousList' || step === 'nextList') {
    const next = lists.findIndex(list => list.id === aim.list) + (step === 'nextList' ? 1 : -1)
    const list = next < 0 ? undefined : lists[next]
    return list === undefined
      ? undefined
      : { list: list.id, beforeId: othersIn(lists, list.id, id)[at] }
  }
  const others = othersIn(lists, aim.list, id)
  const { above, below } = lists.find(list => list.id === aim.list) ?? {}
  if (step === 'earlier' && at === 0 && above !== undefined)
    return { list: above, beforeId: undefined }
  if (step === 'later' && at === others.length && below !== undefined)
    return { list: below, beforeId: othersIn(lists, below, id)[0] }
  const next = { earlier: at - 1, later: at + 1, first: 0, last: others.length }[step]
  return next < 0 || next > others.length || next === at
    ? undefined
    : { list: aim.list, beforeId: others[next] }
}

/** The step for an arrow key. Lists are side by side unless they are horizontal themselves; both mirror. */
export function stepOfKey(
  key: string,
  { isHorizontal, isRtl }: { isHorizontal: boolean; isRtl: boolean },
): Step | undefined {
  const along = isHorizontal
    ? (['earlier', 'later'] as const)
    : (['previousList', 'nextList'] as const)
  const across = isHorizontal
    ? (['previousList', 'nextList'] as const)
    : (['earlier', 'later'] as const)
  const steps: Record<string, Step> = {
    ArrowLeft: along[isRtl ? 1 : 0],
    ArrowRight: along[isRtl ? 0 : 1],
    ArrowUp: across[0],
    ArrowDown: across[1],
    Home: 'first',
    End: 'last',
  }
  return steps[key]
}

/** A removed neighbour is treated as the end. */
function indexOf<Id extends DragId, ListId extends DragId>({
  lists,
  id,
  aim,
}: Aimed<Id, ListId>): number {
  const others = othersIn(lists, aim.list, id)
  const index = others.findIndex(other => other === aim.beforeId)
  return index === -1 ? others.length : index
}
