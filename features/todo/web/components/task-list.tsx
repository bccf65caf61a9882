import type { Task } from '../../contract/todo.contract.ts'
import { dueDayOf } from '../../contract/todo.rules.ts'
import { useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragHandle, MoveItems } from '#ui/drag/drag-handle.tsx'
import { DragItem, DragZone, type Grip } from '#ui/drag/drag-list.tsx'
import { useLingeringRows } from './lingering.ts'
import { usePendingTasks } from './pending-tasks.ts'
import styles from './task-list.module.css'
import { TaskMenu } from './task-menu.tsx'
import { TaskRow } from './task-row.tsx'
import type { TaskActions } from './use-task-actions.ts'
import type { TodoAddress } from './use-todo-address.ts'

interface TaskListProps {
  tasks: readonly Task[]
  address: TodoAddress
  actions: TaskActions
  chosen: ReadonlySet<number>
  onChoose: (id: number, isRange: boolean) => void
  onDate: (task: Task) => void
  onPurge: (task: Task) => void
}

const LIST = 'tasks'

/** The rows of a view, in the person's own order by grips where no other sort is on (TODO-05). */
export function TaskList(props: TaskListProps) {
  const { tasks, address, actions, chosen } = props
  const { t } = useTranslation('todo')
  const { rows, lingers } = useLingeringRows(tasks)
  const waiting = usePendingTasks()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const canMove = address.sortBy === 'latest' && address.q === '' && address.view !== 'deleted'
  return (
    <>
      {waiting.added.map(({ key, title }) => (
        <p key={key} className={styles.pending}>
          <bdi>{title}</bdi> <span>{t('row.pending')}</span>
        </p>
      ))}
      <DragBoard
        lists={[{ id: LIST, name: t('title'), items: rows }]}
        isOff={!canMove}
        onMove={({ id, to }) => {
          const target = rows[to.index]
          if (target !== undefined && target.id !== id)
            void actions.move({ taskId: id, targetTaskId: target.id })
        }}
      >
        {board => (
          <DragZone board={board} list={LIST}>
            <div className={styles.rows} data-choosing={chosen.size > 0 || undefined}>
              {rows.map((task, index) => (
                <Fragment key={task.id}>
                  <DayHead task={task} before={rows[index - 1]} address={address} />
                  <DragItem board={board} list={LIST} id={task.id} name={task.title} by="handle">
                    {grip => (
                      <Row
                        {...props}
                        {...{ task, index, grip, search }}
                        lingers={lingers(task.id)}
                        isPending={waiting.completed.has(task.id)}
                      />
                    )}
                  </DragItem>
                </Fragment>
              ))}
            </div>
          </DragZone>
        )}
      </DragBoard>
    </>
  )
}

interface RowProps extends TaskListProps {
  task: Task
  index: number
  grip: Grip<number, typeof LIST>
  search: Record<string, unknown>
  lingers: boolean
  isPending: boolean
}

function Row({
  task,
  index,
  grip,
  search,
  lingers,
  isPending,
  address,
  actions,
  chosen,
  onChoose,
  onDate,
  onPurge,
}: RowProps) {
  const { view } = address
  // Where a tick takes it out of what is shown.
  const leaves = task.isCompleted
    ? view === 'completed'
    : view !== 'important' && view !== 'completed' && view !== 'deleted'
  const complete = () =>
    void (
      task.isDeleted ||
      actions.complete(task, { isCompleted: !task.isCompleted, index, leaves: leaves || lingers })
    )
  return (
    <TaskRow
      {...{ task, search, lingers, isPending }}
      isChosen={chosen.has(task.id)}
      grip={<DragHandle grip={grip} />}
      onChoose={isRange => onChoose(task.id, isRange)}
      onComplete={complete}
      onStar={() => void actions.change([task.id], { isImportant: !task.isImportant })}
      onDate={() => onDate(task)}
      menu={
        <TaskMenu
          task={task}
          moves={grip.board.isOff ? null : <MoveItems grip={grip} />}
          onOpen={() => address.go({ task: task.id })}
          onChoose={() => onChoose(task.id, false)}
          onComplete={complete}
          onDate={dueDate => void actions.change([task.id], { dueDate })}
          onPickDate={() => onDate(task)}
          onDelete={() => void actions.change([task.id], { isDeleted: true })}
          onRestore={() => void actions.change([task.id], { isDeleted: false })}
          onPurge={() => onPurge(task)}
        />
      }
    />
  )
}

/** Upcoming tasks are grouped by day. */
function DayHead({
  task,
  before,
  address,
}: {
  task: Task
  before: Task | undefined
  address: TodoAddress
}): ReactNode {
  const format = useFormats()
  const { timeZone } = address.filters
  if (address.view !== 'upcoming' || address.sortBy !== 'due-date' || task.dueDate === null)
    return null
  const day = dueDayOf(task.dueDate, timeZone)
  if (
    before?.dueDate !== undefined &&
    before.dueDate !== null &&
    dueDayOf(before.dueDate, timeZone) === day
  )
    return null
  return <h2 className={styles.day}>{format.date(day)}</h2>
}
