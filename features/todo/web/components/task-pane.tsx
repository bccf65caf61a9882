import type { Task } from '../../contract/todo.contract.ts'
import { TASK_SORTS, TASKS_AT_ONCE, type TaskSort } from '../../contract/todo.rules.ts'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { IconFileImport, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useSelection } from '#ui/list/use-selection.ts'
import { ViewsSlot } from '#ui/list/views-slot.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox, EmptyState, NoMatchState } from '#ui/state/state.tsx'
import { tasksQuery } from '../todo.api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { QuickAdd } from './quick-add.tsx'
import { TaskExport } from './task-export.tsx'
import { TaskList } from './task-list.tsx'
import styles from './todo.module.css'
import type { TaskActions } from './use-task-actions.ts'
import { useNow } from '#platform/web/format/use-now.ts'
import { WhoseChips } from './whose-chips.tsx'
import { useTodoKeys } from './use-todo-keys.ts'
import { sortOf, type TodoAddress } from './use-todo-address.ts'
import { tagWord } from './quick-parts.ts'

interface TaskPaneProps {
  address: TodoAddress
  actions: TaskActions
  /** The line for a new task. */
  input: RefObject<HTMLInputElement | null>
  onDate: (task: Task) => void
  onPurge: (task: Task) => void
  onEmpty: () => void
  onImport: () => void
}

const SKELETON = [320, 260, 380, 290, 340, 240]

/** The line for a new task, what finds and sorts, and the rows in their states. */
export function TaskPane({
  address,
  actions,
  input,
  onDate,
  onPurge,
  onEmpty,
  onImport,
}: TaskPaneProps) {
  const { t } = useTranslation('todo')
  const root = useRef<HTMLDivElement>(null)
  const [blocks, setBlocks] = useState(1)
  const query = useQuery(tasksQuery(address.filters, blocks))
  const tasks = query.data ?? []
  const selection = useSelection(tasks.map(task => task.id))
  const chosen = tasks.filter(task => selection.ids.has(task.id))
  const { view, tag, q, assignee, due } = address
  useTodoKeys({
    root,
    input,
    tasks,
    chosen: view === 'deleted' ? [] : chosen,
    address,
    actions,
    onDate,
    onChoose: id => selection.toggle(id, false),
  })
  const today = toLocalTime(useNow(), address.filters.timeZone).day
  const given = {
    tag,
    ...(view === 'important' ? { isImportant: true } : {}),
    ...(view === 'today' || due === 'today' ? { dueDate: today } : {}),
    ...(typeof assignee === 'number' ? { assigneeId: assignee } : {}),
  }
  const isNarrowed = q !== '' || assignee !== undefined || due !== undefined
  return (
    <div ref={root} className={styles.pane}>
      {view === 'deleted' || view === 'completed' ? null : <QuickAdd input={input} given={given} />}
      {chosen.length > 0 && view !== 'deleted' ? (
        <BulkBar chosen={chosen} actions={actions} onClear={selection.clear} />
      ) : (
        <Toolbar {...{ address, onImport, onEmpty }} tasks={tasks} />
      )}
      <div className={styles.list}>
        <Loaded query={query} failed={t('failed')} skeleton={<TaskListSkeleton />}>
          {rows =>
            rows.length === 0 && isNarrowed ? (
              <NoMatchState
                onClear={() => address.go({ q: '', assignee: undefined, due: undefined })}
              />
            ) : (
              <>
                {rows.length > 0 ? null : (
                  <Nothing address={address} onAdd={() => input.current?.focus()} />
                )}
                <TaskList
                  tasks={rows}
                  {...{ address, actions, onDate, onPurge }}
                  chosen={selection.ids}
                  onChoose={(id, isRange) => selection.toggle(id, isRange)}
                />
                {rows.length < blocks * TASKS_AT_ONCE ? null : (
                  <p className={styles.more}>
                    <Button isBusy={query.isPlaceholderData} onClick={() => setBlocks(blocks + 1)}>
                      {t('more')}
                    </Button>
                  </p>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

function Nothing({ address: { view, tag }, onAdd }: { address: TodoAddress; onAdd: () => void }) {
  const { t } = useTranslation('todo')
  const kind = tag === undefined ? view : 'tag'
  const action = view === 'open' ? <Button onClick={onAdd}>{t('add')}</Button> : undefined
  return (
    <EmptyState
      title={t(`nothing.${kind}.title`)}
      text={t(`nothing.${kind}.text`, { tag: tag === undefined ? '' : tagWord(t(`tags.${tag}`)) })}
      action={action}
    />
  )
}

function TaskListSkeleton() {
  return (
    <div className={styles.skeleton}>
      {SKELETON.map(width => (
        <SkeletonBox key={width} width={width} height={20} />
      ))}
    </div>
  )
}

const readView = ({ q, sortBy, scope, assignee, due }: Record<string, unknown>) => ({
  q,
  sortBy,
  scope,
  assignee,
  due,
})

interface ToolbarProps {
  address: TodoAddress
  tasks: readonly Task[]
  onImport: () => void
  onEmpty: () => void
}

function Toolbar({ address, tasks, onImport, onEmpty }: ToolbarProps) {
  const { t } = useTranslation('todo')
  const byDefault = sortOf(address)
  const choose = (value: string) =>
    address.go({ sortBy: TASK_SORTS.find((one): one is TaskSort => one === value) ?? byDefault })
  return (
    <div className={styles.toolbar} data-no-print>
      <SearchBox
        label={t('search')}
        value={address.q}
        onSearch={(q, isFirst) => address.go({ q }, { replace: !isFirst })}
      />
      <ViewsSlot screen="tasks" read={readView} />
      <ChipSelect
        label={t('sort.name')}
        value={address.sortBy}
        none={byDefault}
        options={TASK_SORTS.map(value => ({ value, text: t(`sort.${value}`) }))}
        onChange={choose}
      />
      <WhoseChips address={address} tasks={tasks} />
      {address.sortBy === byDefault ? null : (
        <Button kind="quiet" onClick={() => choose(byDefault)}>
          {t('sort.reset')}
        </Button>
      )}
      <div className={styles.tools}>
        {address.view === 'deleted' && tasks.length > 0 ? (
          <Button icon={<IconTrashX size={16} stroke={1.7} />} onClick={onEmpty}>
            {t('actions.empty')}
          </Button>
        ) : null}
        <TaskExport
          filters={address.filters}
          icon={<IconFileImport size={16} stroke={1.7} />}
          onImport={onImport}
        />
      </div>
    </div>
  )
}
