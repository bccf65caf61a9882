import type { Task } from '../../contract/todo.contract.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { MAX_TITLE } from '../../contract/todo.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { FailureNotice } from '#ui/state/failure-notice.tsx'
import { isMissing } from '#ui/state/is-missing.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { taskQuery } from '../todo.api.ts'
import { type SaveAnswer, useTaskDraft } from './task-draft.ts'
import { StaleTask } from './stale-task.tsx'
import { TaskComments } from './task-comments.tsx'
import { TaskFields } from './task-fields.tsx'
import { TaskDetails } from './task-details.tsx'
import { TaskHead } from './task-head.tsx'
import styles from './task-drawer.module.css'
import type { TodoAddress } from './use-todo-address.ts'

interface TaskDrawerProps {
  id: number
  address: TodoAddress
  onClose: () => void
}

/** The drawer of `?task=`: one task with everything that belongs to it. */
export function TaskDrawer({ id, address, onClose }: TaskDrawerProps) {
  const { t } = useTranslation('todo')
  const query = useQuery({ ...taskQuery(id), staleTime: 0 })
  if (query.data !== undefined)
    return <OpenTask {...query.data} error={query.error} address={address} onClose={onClose} />
  return (
    <Dialog title={t('drawer.title')} shape="drawer" onClose={onClose}>
      <Loaded query={query} failed={t('taskFailed')} skeleton={[300, 220, 340, 260]}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

type Open = Awaited<ReturnType<NonNullable<ReturnType<typeof taskQuery>['queryFn']>>>

function OpenTask({
  task,
  subtasks,
  comments,
  error,
  address,
  onClose,
}: Exclude<Open, symbol> & Omit<TaskDrawerProps, 'id'> & { error: unknown }) {
  const { t } = useTranslation(['todo', 'ui'])
  const id = useId()
  const others = usePeopleAt(`Todo/${task.id}`)
  const undoOf = useUndoAction(t('done.undone'))
  const form = useTaskDraft(task, address.filters.timeZone)
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttempt()
  const isUntitled = form.draft.title.trim() === ''

  async function saving(run: () => Promise<SaveAnswer>): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const done = await run()
      if (done !== 'stale') toast.done(t('done.saved'), undoOf(done.changeId))
    })
    setBusy(false)
  }
  const isPurged = isMissing(error)
  const blockedBy = isPurged
    ? explainFailure(error, t)
    : isUntitled
      ? t('ui:issues.required')
      : form.draft.title.trim().length > MAX_TITLE
        ? t('ui:issues.tooLong', { count: MAX_TITLE })
        : undefined
  return (
    <Dialog
      title={task.title}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <PeopleHere people={others} />
          {form.isDirty ? <Button onClick={form.reset}>{t('drawer.reset')}</Button> : null}
          <Button kind="primary" type="submit" form={id} isBusy={isBusy} blockedBy={blockedBy}>
            {t('drawer.save')}
          </Button>
        </>
      }
    >
      <FailureNotice error={error} />
      {isPurged ? null : <TaskHead task={task} address={address} onDeleted={onClose} />}
      <form
        id={id}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (isBusy) return
          if (!form.isDirty) return onClose()
          void saving(form.save)
        }}
      >
        <TaskFields
          draft={form.draft}
          set={form.set}
          isUntitled={isUntitled}
          timeZone={address.filters.timeZone}
        />
      </form>
      <TaskDetails task={task} subtasks={subtasks} address={address} beside={form.beside} />
      <TaskComments taskId={task.id} comments={comments} />
      <Made task={task} />
      <LeaveGuard form={form} openBy="task" />
      <StaleTask form={form} isBusy={isBusy} saving={saving} />
    </Dialog>
  )
}

function Made({ task }: { task: Task }) {
  const { t } = useTranslation('todo')
  const format = useFormats()
  return (
    <p className={styles.made} data-tip={format.moment(task.createdAt)}>
      {t('drawer.made', { name: task.creator.fullName, ago: format.ago(task.createdAt) })}
    </p>
  )
}
