import type { Task } from '../../contract/todo.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChipFact } from '#ui/list/chip-fact.tsx'
import { anyTaskQuery } from '../workload.api.ts'
import type { TodoAddress } from './use-todo-address.ts'

interface WhoseChipsProps {
  address: TodoAddress
  tasks: readonly Task[]
}

/** Whose tasks the list shows, due when: set by links, and removed here. */
export function WhoseChips({ address, tasks }: WhoseChipsProps) {
  const { t } = useTranslation('todo')
  const { assignee, due, go } = address
  return (
    <>
      {assignee === undefined ? null : assignee === 'none' ? (
        <ChipFact
          label={t('fields.assignee')}
          text={t('fields.nobody')}
          onClear={() => go({ assignee: undefined })}
        />
      ) : (
        <PersonChip id={assignee} tasks={tasks} onClear={() => go({ assignee: undefined })} />
      )}
      {due === undefined ? null : (
        <ChipFact
          label={t('fields.dueDate')}
          text={t(`ranges.${due}`)}
          onClear={() => go({ due: undefined })}
        />
      )}
    </>
  )
}

/** Their name is that of their tasks; in an empty list, of any task they have had. */
function PersonChip({
  id,
  tasks,
  onClear,
}: Pick<WhoseChipsProps, 'tasks'> & { id: number; onClear: () => void }) {
  const { t } = useTranslation('todo')
  const nameIn = (some: readonly Task[] | undefined) =>
    some?.find(task => task.assigneeId === id)?.assignee?.fullName
  const listed = nameIn(tasks)
  const { data } = useQuery({ ...anyTaskQuery(id), enabled: listed === undefined })
  return (
    <ChipFact label={t('fields.assignee')} text={listed ?? nameIn(data) ?? '…'} onClear={onClear} />
  )
}
