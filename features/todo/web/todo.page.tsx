import type { Task } from '../contract/todo.contract.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { DateDialog } from './components/date-dialog.tsx'
import { ImportTasksDialog } from './components/import-tasks-dialog.tsx'
import { TaskDrawer } from './components/task-drawer.tsx'
import { TaskPane } from './components/task-pane.tsx'
import { TodoFrame } from './components/todo-frame.tsx'
import { useOpenCount } from './components/use-open-count.ts'
import { useTaskActions } from './components/use-task-actions.ts'
import { useTodoAddress } from './components/use-todo-address.ts'

// Tasks (TODO-01 to TODO-17): views and tags next to the list, a task in a drawer. The URL says which: `/today`, `/tag/high`, `?task=12`.

type Question = { kind: 'date' | 'purge'; task: Task } | { kind: 'empty' }

export function TodoPage() {
  const { t } = useTranslation(['todo', 'ui'])
  const format = useFormats()
  const address = useTodoAddress()
  const actions = useTaskActions()
  const [question, setQuestion] = useState<Question>()
  const [importing, setImporting] = useInAddress('import')
  const input = useRef<HTMLInputElement>(null)
  useAddByAddress(input)
  const { view, tag, scope, taskId } = address
  const list = tag === undefined ? t(`views.${view}`) : t('tag', { tag: t(`tags.${tag}`) })
  const isAll = tag === undefined && view === 'open'
  const title = scope === 'mine' ? list : isAll ? t('views.all') : t('ofAll', { list })
  const open = useOpenCount(address)
  return (
    <TodoFrame
      title={title}
      subtitle={
        open === undefined ? ' ' : t('subtitle', { count: open, shown: format.number(open) })
      }
      address={address}
      layers={
        <>
          {taskId === undefined ? null : (
            <TaskDrawer
              key={taskId}
              id={taskId}
              address={address}
              onClose={() => address.go({ task: undefined }, { replace: true })}
            />
          )}
          {importing === undefined ? null : (
            <ImportTasksDialog onClose={() => setImporting(undefined)} />
          )}
          <Questions question={question} actions={actions} onClose={() => setQuestion(undefined)} />
        </>
      }
    >
      <TaskPane
        key={`${scope} ${view} ${tag} ${address.assignee} ${address.due}`}
        {...{ address, actions, input }}
        onDate={task => setQuestion({ kind: 'date', task })}
        onPurge={task => setQuestion({ kind: 'purge', task })}
        onEmpty={() => setQuestion({ kind: 'empty' })}
        onImport={() => setImporting('1')}
      />
    </TodoFrame>
  )
}

/** `?add=1` focuses the quick-add line: for the palette. */
function useAddByAddress(input: RefObject<HTMLInputElement | null>): void {
  const [asked, setAsked] = useInAddress('add')
  useEffect(() => {
    if (asked === undefined) return
    input.current?.focus()
    setAsked(undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address that asks
  }, [asked])
}

interface QuestionsProps {
  question: Question | undefined
  actions: ReturnType<typeof useTaskActions>
  onClose: () => void
}

function Questions({ question, actions, onClose }: QuestionsProps) {
  const { t } = useTranslation('todo')
  if (question === undefined) return null
  if (question.kind === 'date') {
    const { task } = question
    return (
      <DateDialog
        due={task.dueDate}
        onSet={dueDate => void actions.change([task.id], { dueDate })}
        onClose={onClose}
      />
    )
  }
  const isOne = question.kind === 'purge'
  return (
    <ConfirmDialog
      title={isOne ? t('purge.title', { title: question.task.title }) : t('empty.title')}
      confirm={t(isOne ? 'actions.purge' : 'actions.empty')}
      isDangerous
      onConfirm={() => {
        onClose()
        void (isOne ? actions.purge(question.task.id) : actions.empty())
      }}
      onClose={onClose}
    >
      <DialogText>{t(isOne ? 'purge.text' : 'empty.text')}</DialogText>
    </ConfirmDialog>
  )
}
