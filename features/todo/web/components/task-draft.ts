import {
  task as taskShape,
  type Task,
  type TaskChange,
  type TaskPerson,
} from '../../contract/todo.contract.ts'
import { TASK_TAGS } from '../../contract/todo.rules.ts'
import { useRef, useState } from 'react'
import { isStale } from '#platform/web/api/api-error.ts'
import { createSerialQueue } from '#platform/web/queue/serial-queue.ts'
import { changeTask, refreshTasks } from '../todo.api.ts'

/** The task fields in the drawer's form. */
export interface Draft {
  title: string
  description: string
  dueDate: string | null
  assignee: TaskPerson | null
  tags: Task['tags']
  recurrence: string | null
  recursAfterDone: boolean
}
type Field = keyof Draft
/** In the order of the form. */
export const FIELDS = [
  'title',
  'description',
  'dueDate',
  'assignee',
  'tags',
  'recurrence',
  'recursAfterDone',
] as const satisfies readonly Field[]

export const draftOf = ({
  title,
  description,
  dueDate,
  assignee,
  tags,
  recurrence,
  recursAfterDone,
}: Task): Draft => ({
  title,
  description,
  dueDate,
  assignee,
  tags,
  recurrence,
  recursAfterDone,
})

/** A field's value as it is stored: what is compared. */
export const plain = (draft: Draft, field: Field): string =>
  JSON.stringify(
    field === 'assignee'
      ? (draft.assignee?.id ?? null)
      : field === 'tags'
        ? draft.tags.toSorted()
        : draft[field],
  )
export const changedFields = (before: Draft, after: Draft): Field[] =>
  FIELDS.filter(field => plain(before, field) !== plain(after, field))

/** The fields of a change as the call wants them. */
function toChange(
  draft: Draft,
  fields: readonly Field[],
  timeZone: string,
): Omit<TaskChange, 'id'> {
  const { assignee, ...rest } = draft
  const some = Object.fromEntries(
    fields.flatMap(field => (field === 'assignee' ? [] : [[field, rest[field]] as const])),
  )
  return {
    ...some,
    ...(fields.includes('assignee') ? { assigneeId: assignee?.id ?? null } : {}),
    ...(fields.includes('dueDate') || fields.includes('recurrence') ? { timeZone } : {}),
  }
}

/** `stale`: others have changed the same fields, and the person is asked. */
export type SaveAnswer = { changeId: number | undefined } | 'stale'
export type TaskForm = ReturnType<typeof useTaskDraft>

/** A task's form: typed values, unsaved changes, and concurrent edits. */
export function useTaskDraft(task: Task, timeZone: string) {
  const [base, setBase] = useState(task)
  const [draft, setDraft] = useState(() => draftOf(task))
  const [theirs, setTheirs] = useState<Task>()
  const before = draftOf(base)
  const fields = changedFields(before, draft)
  const unsaved = useRef(false)
  unsaved.current = fields.length > 0
  // Nothing is typed: what others change is shown at once.
  if (fields.length === 0 && task.version > base.version) {
    setBase(task)
    setDraft(draftOf(task))
  }
  const { newest, note, beside, inSequence } = useBeside(task)
  /** Saves outside the form have created a new version, which is not another person's change. */
  function findOver(): Task {
    const now = newest()
    return now.version > base.version && changedFields(before, draftOf(now)).length === 0
      ? now
      : base
  }

  /** What is typed until the answer comes stays. */
  async function send(over: Task, changed: Draft): Promise<SaveAnswer> {
    const changedByMe = changedFields(draftOf(over), changed)
    if (changedByMe.length === 0) {
      take(over, draft)
      return { changeId: undefined }
    }
    try {
      const { task: saved, changeId } = await changeTask(
        { ...toChange(changed, changedByMe, timeZone), id: over.id },
        over.version,
      )
      take(saved, draft)
      void refreshTasks()
      return { changeId }
    } catch (error) {
      const current = currentOf(error)
      if (current === undefined) throw error
      return applyChanges(current, changed)
    }
  }

  /** Changes to different fields are merged; otherwise the person is asked. */
  function applyChanges(current: Task, edited: Draft): Promise<SaveAnswer> {
    const known = draftOf(current)
    const [mine, others] = [changedFields(before, edited), changedFields(before, known)]
    if (!mine.some(field => field !== 'tags' && others.includes(field)))
      return send(current, merge(mine, { before, mine: edited, theirs: known }))
    setTheirs(current)
    return Promise.resolve('stale')
  }

  /** With `sent`, what was typed since stays. */
  function take(saved: Task, sent?: Draft): void {
    const next = draftOf(saved)
    note(saved)
    unsaved.current = false
    setBase(saved)
    setDraft(typed =>
      sent === undefined
        ? next
        : merge(changedFields(sent, typed), { before: sent, mine: typed, theirs: next }),
    )
    setTheirs(undefined)
  }
  return {
    draft,
    before,
    theirs,
    isDirty: fields.length > 0,
    isUnsaved: () => unsaved.current,
    set: (change: Partial<Draft>) => setDraft(now => ({ ...now, ...change })),
    reset: () => setDraft(before),
    discard: () => {
      unsaved.current = false
    },
    save: () => inSequence(() => send(findOver(), draft)),
    beside,
    /** Saves over theirs: mine in these fields, theirs in all others. */
    saveOver: (current: Task, mine: readonly string[]) =>
      inSequence(() =>
        send(
          current,
          merge(
            FIELDS.filter(field => mine.includes(field)),
            { before, mine: draft, theirs: draftOf(current) },
          ),
        ),
      ),
    take,
    close: () => setTheirs(undefined),
  }
}

/** Saves outside the form. All saves follow one another, each on the previous result. */
export type Beside = (change: (task: Task) => Promise<{ task: Task }>) => Promise<void>

/** The task as it is, of a refusal because others have changed it. */
const currentOf = (error: unknown): Task | undefined =>
  isStale(error) ? taskShape.safeParse(error.current).data : undefined

/** On what others have saved in the meantime: a list keeps their steps and files. */
async function changeNewest(task: Task, change: Parameters<Beside>[0]): Promise<{ task: Task }> {
  try {
    return await change(task)
  } catch (error) {
    const current = currentOf(error)
    if (current === undefined) throw error
    return change(current)
  }
}

function useBeside(task: Task) {
  const newest = useRef(task)
  if (task.id !== newest.current.id || task.version > newest.current.version) newest.current = task
  const note = (saved: Task): void => {
    if (saved.version > newest.current.version) newest.current = saved
  }
  const [inSequence] = useState(createSerialQueue)
  const beside: Beside = change =>
    inSequence(async () => {
      newest.current = (await changeNewest(newest.current, change)).task
    })
  return { newest: () => newest.current, note, beside, inSequence }
}

/** A form as it was, as it is typed here, and as it is stored by now. */
export interface Versions {
  before: Draft
  mine: Draft
  theirs: Draft
}

/** Mine in these fields, theirs in the others; of tags, what each side has added and removed. */
function merge(fields: readonly Field[], { before, mine, theirs }: Versions): Draft {
  const of = (field: Field): Draft => (fields.includes(field) ? mine : theirs)
  return {
    title: of('title').title,
    description: of('description').description,
    dueDate: of('dueDate').dueDate,
    assignee: of('assignee').assignee,
    tags: fields.includes('tags') ? mergeTags({ before, mine, theirs }) : theirs.tags,
    recurrence: of('recurrence').recurrence,
    recursAfterDone: of('recursAfterDone').recursAfterDone,
  }
}

/** Those that both have, and those that one side has added. */
export const mergeTags = ({ before, mine, theirs }: Versions): Draft['tags'] =>
  TASK_TAGS.filter(tag => {
    const sides = [mine, theirs].filter(({ tags }) => tags.includes(tag)).length
    return sides === 2 || (sides === 1 && !before.tags.includes(tag))
  })
