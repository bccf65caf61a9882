import type { Task } from '../../contract/todo.contract.ts'
import type { RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { useListKeys } from '#ui/list/use-list-keys.ts'
import type { TaskActions } from './use-task-actions.ts'
import type { TodoAddress } from './use-todo-address.ts'

interface TodoKeys {
  root: RefObject<HTMLDivElement | null>
  input: RefObject<HTMLInputElement | null>
  tasks: readonly Task[]
  /** The selected ones: the keys that several can take are for them. */
  chosen: readonly Task[]
  address: Pick<TodoAddress, 'go'>
  actions: Pick<TaskActions, 'change'>
  onChoose: (id: number) => void
  onDate: (task: Task) => void
}

/** The keys of TODO-13: those of every list, and what is done to the task that has the focus. */
export function useTodoKeys({
  root,
  input,
  tasks,
  chosen,
  address,
  actions,
  onChoose,
  onDate,
}: TodoKeys): void {
  const { t } = useTranslation('todo')
  const add = () => input.current?.focus()
  const focused = () => {
    const id = Number(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row)
    return tasks.find(task => task.id === id)
  }
  const withFocused = (run: (task: Task) => void) => () => {
    const task = focused()
    if (task !== undefined) run(task)
  }
  useListKeys({ root, onAdd: add, onToggle: onChoose })
  useShortcuts([
    { keys: 'q', label: t('keys.add'), run: add },
    // The title's own, which has the focus.
    { keys: 'Space', label: t('keys.complete') },
    { keys: 'e', label: t('keys.edit'), run: withFocused(task => address.go({ task: task.id })) },
    { keys: 't', label: t('keys.date'), run: withFocused(onDate) },
    {
      keys: '#',
      label: t('keys.delete'),
      run: () => {
        const some = chosen.length > 0 ? chosen : tasks.filter(task => task === focused())
        const ids = some.map(({ id }) => id)
        if (ids.length > 0) void actions.change(ids, { isDeleted: true })
      },
    },
  ])
}
