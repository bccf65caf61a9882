import { TASK_IMPORT_FIELDS } from '../../contract/todo.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { ImportDialog } from '#ui/import/import-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { importTasks, refreshTasks } from '../todo.api.ts'

/** The names that Todoist and our own export give their columns. */
const ALSO: Record<(typeof TASK_IMPORT_FIELDS)[number], readonly string[]> = {
  title: ['CONTENT', 'Task', 'Title'],
  description: ['DESCRIPTION', 'Notes'],
  dueDate: ['DATE', 'Due', 'Due date', 'Deadline'],
  recurrence: ['Repeats', 'Recurrence'],
  state: ['Status', 'State'],
  assignee: ['Assignee'],
  important: ['Important'],
  priority: ['PRIORITY'],
  tags: ['Tags', 'Labels'],
  type: ['TYPE'],
  createdAt: ['Created at', 'Date added'],
  completedAt: ['Completed at', 'Date completed'],
}

/** Brings tasks in from a CSV file, as Todoist writes it (TODO-14). */
export function ImportTasksDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('todo')
  const { timeZone } = useRegional()
  const fields = TASK_IMPORT_FIELDS.map(name => ({
    name,
    label: t(`fields.${name}`),
    isRequired: name === 'title',
    also: ALSO[name],
  }))
  return (
    <ImportDialog
      title={t('import.title')}
      hint={t('import.about')}
      fields={fields}
      send={body => importTasks({ ...body, timeZone })}
      explain={({ reason }) =>
        reason === 'task.note_alone'
          ? t('import.noteAlone')
          : reason === 'task.assignee'
            ? t('import.noAssignee')
            : undefined
      }
      onDone={count => {
        void refreshTasks()
        toast.done(t('import.done', { count }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
