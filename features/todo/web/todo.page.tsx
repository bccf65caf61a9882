import type { Task } from '../contract/todo.contract.ts'
import { IconFolders } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { DateDialog } from './components/date-dialog.tsx'
import { ImportTasksDialog } from './components/import-tasks-dialog.tsx'
import { TaskDrawer } from './components/task-drawer.tsx'
import { TaskPane } from './components/task-pane.tsx'
import styles from './components/todo.module.css'
import { TodoNav } from './components/todo-nav.tsx'
import { useOpenCount } from './components/use-open-count.ts'
import { useTaskActions } from './components/use-task-actions.ts'
import { useTodoAddress } from './components/use-todo-address.ts'

// Tasks (features.md 5.3): views and tags next to the list, a task in a drawer. The URL says which: `/today`, `/tag/high`, `?task=12`.

type Question = { kind: 'date' | 'purge'; task: Task } | { kind: 'empty' }

export function TodoPage() {
  const { t } = useTranslation(['todo', 'ui'])
  const format = useFormats()
  const address = useTodoAddress()
  const actions = useTaskActions()
  const [nav, setNav] = useInAddress('nav')
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
    <Page
      title={title}
      subtitle={
        open === undefined ? ' ' : t('subtitle', { count: open, shown: format.number(open) })
      }
      actions={
        <span className={styles.views}>
          <Button icon={<IconFolders size={16} stroke={1.7} />} onClick={() => setNav('1')}>
            {t('rail.open')}
          </Button>
        </span>
      }
    >
      <div className={styles.frame}>
        <div className={styles.sideNav}>
          <TodoNav address={address} />
        </div>
        <TaskPane
          key={`${scope} ${view} ${tag} ${address.assignee} ${address.due}`}
          {...{ address, actions, input }}
          onDate={task => setQuestion({ kind: 'date', task })}
          onPurge={task => setQuestion({ kind: 'purge', task })}
          onEmpty={() => setQuestion({ kind: 'empty' })}
          onImport={() => setImporting('1')}
        />
      </div>
      {nav === undefined ? null : (
        <Dialog title={t('rail.open')} shape="drawer" onClose={() => setNav(undefined)}>
          <TodoNav address={address} isPanel />
        </Dialog>
      )}
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
    </Page>
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
