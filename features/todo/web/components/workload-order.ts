import { DAY } from '#platform/contract/durations.rules.ts'
import type { PersonWorkload } from '../../contract/workload.contract.ts'
import { type DueRange, dueDayOf } from '../../contract/todo.rules.ts'

export const WORKLOAD_SORTS = ['behind', 'open', 'name'] as const
export type WorkloadSort = (typeof WORKLOAD_SORTS)[number]

/** The people in the chosen order; tasks without an assignee last. */
export function sortWorkload(
  people: readonly PersonWorkload[],
  { sort, compare }: { sort: WorkloadSort; compare: (one: string, other: string) => number },
): PersonWorkload[] {
  const name = ({ assignee }: PersonWorkload) => assignee?.fullName ?? ''
  const isNoOne = ({ assignee }: PersonWorkload) => Number(assignee === null)
  return people.toSorted(
    (one, other) =>
      isNoOne(one) - isNoOne(other) ||
      (sort === 'behind' ? other.overdue - one.overdue : 0) ||
      (sort === 'name' ? 0 : other.open - one.open) ||
      compare(name(one), name(other)) ||
      (one.assignee?.id ?? 0) - (other.assignee?.id ?? 0),
  )
}

/** What the list's address says of whose tasks it shows, due when. */
export interface ListSearch {
  scope: 'all'
  assignee?: string
  due?: DueRange
}
export const searchOf = (assignee: PersonWorkload['assignee'], due?: DueRange): ListSearch => ({
  scope: 'all',
  assignee: assignee === null ? 'none' : `${assignee.id}`,
  ...(due === undefined ? {} : { due }),
})

/** How many days ago something was due where its reader is. */
export const daysBehind = (due: string, { today, zone }: { today: string; zone: string }): number =>
  Math.round((Date.parse(today) - Date.parse(dueDayOf(due, zone))) / DAY)
