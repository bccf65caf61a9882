import type { Task } from '../../contract/todo.contract.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { createKey } from '#platform/web/api/create-key.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { readMomentText, toMomentText } from '#platform/contract/local-time.rules.ts'
import { IconButton } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { UploadArea } from '#ui/upload/upload-area.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { addTask, changeTask, refreshTasks, remind } from '../todo.api.ts'
import { AddLine } from './add-line.tsx'
import type { Beside } from './task-draft.ts'
import styles from './task-drawer.module.css'
import type { TodoAddress } from './use-todo-address.ts'

interface TaskDetailsProps {
  task: Task
  subtasks: readonly Task[]
  address: TodoAddress
  beside: Beside
}

/** Task details that are saved at once: checklist, subtasks, reminder, files, links. */
export function TaskDetails({ task, subtasks, address, beside }: TaskDetailsProps) {
  const { t } = useTranslation(['todo', 'ui'])
  const act = useAttempt(refreshTasks)
  return (
    <>
      <Reminder task={task} timeZone={address.filters.timeZone} act={act} />
      <Checklist task={task} save={change => act(() => beside(change))} />
      {task.parentId === null ? <Parts {...{ task, subtasks, address, act }} /> : null}
      <Files task={task} save={change => act(() => beside(change))} />
      <RecordLinks type="task" id={`${task.id}`} title={t('drawer.links')} />
    </>
  )
}
type Attempt = ReturnType<typeof useAttempt>
/** On the current task: including what was added a moment ago. */
type Save = { task: Task; save: (...change: Parameters<Beside>) => Promise<boolean> }

function Reminder({ task, timeZone, act }: { task: Task; timeZone: string; act: Attempt }) {
  const { t } = useTranslation('todo')
  const known = toMomentText(task.remindAt, timeZone)
  const [value, setValue] = useState(known)
  const [seen, setSeen] = useState(known)
  if (seen !== known) {
    setSeen(known)
    setValue(known)
  }
  const [isWrong, setWrong] = useState(false)
  function set(value: string): void {
    const at = readMomentText(value, timeZone) ?? null
    const isPast = at !== null && Date.parse(at) <= Date.now()
    setWrong(isPast)
    if (!isPast) void act(() => remind(task.id, at))
  }
  return (
    <PlainDateField
      kind="moment"
      label={t('fields.remindAt')}
      value={value}
      error={isWrong ? t('drawer.inPast') : undefined}
      onChange={setValue}
      onCommit={settled => {
        if (settled !== known) set(settled)
      }}
    />
  )
}

function Checklist({ task, save: saveTask }: Save) {
  const { t } = useTranslation('todo')
  const save = (change: (checklist: Task['checklist']) => Task['checklist']) =>
    saveTask(now => changeTask({ id: now.id, checklist: change(now.checklist) }, now.version))
  return (
    <section className={styles.section} aria-label={t('drawer.checklist')}>
      <h3>{t('drawer.checklist')}</h3>
      <ul className={styles.items}>
        {task.checklist.map(check => (
          <li key={check.id} className={styles.item} data-done={check.isDone || undefined}>
            <label>
              <Tick
                checked={check.isDone}
                onChange={() =>
                  void save(list =>
                    list.map(one =>
                      one.id === check.id ? { ...one, isDone: !check.isDone } : one,
                    ),
                  )
                }
              />
              <bdi>{check.text}</bdi>
            </label>
            <IconButton
              name={t('drawer.removeCheck', { text: check.text })}
              hasTip={false}
              onClick={() => void save(list => list.filter(one => one.id !== check.id))}
            >
              <IconX size={15} stroke={1.7} />
            </IconButton>
          </li>
        ))}
      </ul>
      <AddLine
        label={t('drawer.addCheck')}
        draftKey={`todo.check.${task.id}`}
        onAdd={text => save(list => [...list, { id: createKey(), text, isDone: false }])}
      />
    </section>
  )
}

function Parts({
  task,
  subtasks,
  address,
  act,
}: Omit<TaskDetailsProps, 'beside'> & { act: Attempt }) {
  const { t } = useTranslation('todo')
  return (
    <section className={styles.section} aria-label={t('drawer.parts')}>
      <h3>{t('drawer.parts')}</h3>
      <ul className={styles.items}>
        {subtasks.map(part => (
          <li key={part.id} className={styles.item} data-done={part.isCompleted || undefined}>
            <Tick
              aria-label={t(part.isCompleted ? 'row.reopen' : 'row.complete', {
                title: part.title,
              })}
              checked={part.isCompleted}
              onChange={() =>
                void act(() => changeTask({ id: part.id, isCompleted: !part.isCompleted }))
              }
            />
            <button
              type="button"
              className={styles.link}
              dir="auto"
              onClick={() => address.go({ task: part.id })}
            >
              {part.title}
            </button>
            <span className={styles.who}>{part.assignee?.fullName}</span>
          </li>
        ))}
      </ul>
      <AddLine
        label={t('drawer.addPart')}
        draftKey={`todo.subtask.${task.id}`}
        onAdd={title => act(() => addTask({ title, parentId: task.id }))}
      />
    </section>
  )
}

function Files({ task, save: saveTask }: Save) {
  const { t } = useTranslation('todo')
  const save = (change: (ids: string[]) => string[]) =>
    void saveTask(now =>
      changeTask({ id: now.id, fileIds: change(now.files.map(file => file.id)) }, now.version),
    )
  return (
    <section className={styles.section} aria-label={t('drawer.files')}>
      <h3>{t('drawer.files')}</h3>
      <ul className={styles.items}>
        {task.files.map(file => (
          <li key={file.id} className={styles.item}>
            <a
              className={styles.link}
              href={`${file.url}&download=1`}
              download={file.name}
              dir="auto"
            >
              {file.name}
            </a>
            <IconButton
              name={t('drawer.removeFile', { name: file.name })}
              hasTip={false}
              onClick={() => save(ids => ids.filter(id => id !== file.id))}
            >
              <IconX size={15} stroke={1.7} />
            </IconButton>
          </li>
        ))}
      </ul>
      <UploadArea
        label={t('drawer.addFile')}
        purpose="attachment"
        send={uploadFile}
        onStored={file => save(ids => [...ids, file.id])}
      />
    </section>
  )
}
