import { inOrder, isOn, type Item, partOn } from './days.ts'

// Layout of events in lanes and columns.

export interface Segment {
  item: Item
  /** Indexes of the first and last visible day. */
  from: number
  to: number
  lane: number
  /** It starts before, or continues after. */
  isCutBefore: boolean
  isCutAfter: boolean
}

/** Bars across days, in lanes without overlaps. */
export function layLanes(items: readonly Item[], days: readonly string[]): Segment[] {
  const taken: number[][] = days.map(() => [])
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return items
    .filter(item => item.firstDay <= last && item.lastDay >= first)
    .toSorted(inOrder)
    .map(item => {
      const from = Math.max(0, days.indexOf(item.firstDay))
      const end = days.indexOf(item.lastDay)
      const to = end === -1 ? days.length - 1 : end
      let lane = 0
      while (taken.slice(from, to + 1).some(day => day.includes(lane))) lane += 1
      for (const day of taken.slice(from, to + 1)) day.push(lane)
      return {
        item,
        from,
        to,
        lane,
        isCutBefore: item.firstDay < first,
        isCutAfter: item.lastDay > last,
      }
    })
}

export interface Block {
  item: Item
  /** Minutes of this day. */
  from: number
  to: number
  column: number
  columns: number
}

/** Minimum height to be readable and clickable. */
const SHORTEST = 24

/** A day's events, side by side where they overlap. */
export function layDay(items: readonly Item[], day: string): Block[] {
  const blocks = items
    .filter(item => !item.isLong && isOn(item, day))
    .map(item => {
      const { from, to } = partOn(item, day)
      return {
        item,
        from: Math.min(from, 1440 - SHORTEST),
        to: Math.max(to, Math.min(from, 1440 - SHORTEST) + SHORTEST),
        column: 0,
        columns: 1,
      }
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to || (a.item.key < b.item.key ? -1 : 1))
  let cluster: Block[] = []
  let end = -1
  const close = () => {
    const columns = Math.max(0, ...cluster.map(block => block.column)) + 1
    for (const block of cluster) block.columns = columns
    cluster = []
  }
  for (const block of blocks) {
    if (block.from >= end) close()
    const free = cluster.filter(other => other.to > block.from).map(other => other.column)
    while (free.includes(block.column)) block.column += 1
    cluster.push(block)
    end = Math.max(cluster.length === 1 ? -1 : end, block.to)
  }
  close()
  return blocks
}
