import type { TodoAddress } from './use-todo-address.ts'

interface Counts {
  filters: Record<TodoAddress['view'], number>
  tags: Record<NonNullable<TodoAddress['tag']>, number>
}

/** The open tasks of the view or tag shown; undefined where tasks aren’t open. */
export function openCountOf(
  counts: Counts | undefined,
  { view, tag }: Pick<TodoAddress, 'view' | 'tag'>,
): number | undefined {
  if (tag !== undefined) return counts?.tags[tag]
  return view === 'completed' || view === 'deleted' ? undefined : counts?.filters[view]
}
