import type { TaskLink } from '@smart-fft/contract/todo.contract'
import { TITLE_MAX } from '@smart-fft/contract/todo.rules'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { addTask, refreshTasks } from '../todo.api.ts'

/**
 * Makes a task of a mail, a message or another record, and leads to it (TODO-15). Its screen loads the texts `todo`.
 * @example const makeTask = useMakeTask(); void makeTask({ type: 'email', id: '12', title: mail.subject })
 */
export function useMakeTask(): (about: TaskLink) => Promise<void> {
  const { t } = useTranslation(['todo', 'ui'])
  const navigate = useNavigate()
  return async about => {
    const title = about.title.replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_MAX)
    try {
      const { task } = await addTask({ title, links: [{ ...about, title }] })
      void refreshTasks()
      const open = () => void navigate({ to: '/apps/todo', search: { task: `${task.id}` } })
      toast.done(t('linked.made', { title }), { action: { text: t('linked.open'), run: open } })
    } catch (error) {
      toast.error(explainFailure(error, t))
    }
  }
}
