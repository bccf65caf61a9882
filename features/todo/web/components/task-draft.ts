import {
  task as taskShape,
  type Task,
  type TaskChange,
  type TaskPerson,
} from '../../contract/todo.contract.ts'
import { useRef, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
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
const FIELDS = [
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

const plain = (draft: Draft, field: Field): string =>
  JSON.stringify(field === 'assignee' ? (draft.assignee?.id ?? null) : draft[field])
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
  const { newest, beside, settled } = useBeside(task)
  /** Saves outside the form have created a new version, which is not another person's change. */
  async function findOver(): Promise<Task> {
    await settled()
    const now = newest()
    return now.version > base.version && changedFields(before, draftOf(now)).length === 0
      ? now
      : base
  }

  async function send(
    over: Task,
    changed: Draft,
  ): Promise<{ changeId: number | undefined } | 'stale'> {
    const changedByMe = changedFields(draftOf(over), changed)
    if (changedByMe.length === 0) {
      take(over)
      return { changeId: undefined }
    }
    try {
      const { task: saved, changeId } = await changeTask(
        { ...toChange(changed, changedByMe, timeZone), id: over.id },
        over.version,
      )
      take(saved)
      void refreshTasks()
      return { changeId }
    } catch (error) {
      const current = currentOf(error)
      if (current === undefined) throw error
      return applyChanges(current, changed)
    }
  }

  /** Changes to different fields are merged; otherwise the person is asked. */
  function applyChanges(
    current: Task,
    edited: Draft,
  ): Promise<{ changeId: number | undefined } | 'stale'> {
    const [mine, others] = [changedFields(before, edited), changedFields(before, draftOf(current))]
    if (!mine.some(field => others.includes(field)))
      return send(current, pick(mine, edited, draftOf(current)))
    setTheirs(current)
    return Promise.resolve('stale')
  }

  function take(saved: Task): void {
    unsaved.current = false
    setBase(saved)
    setDraft(draftOf(saved))
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
    save: async () => send(await findOver(), draft),
    beside,
    /** Saves over theirs: mine in these fields, theirs in all others. */
    saveOver: (current: Task, mine: readonly string[]) =>
      send(
        current,
        pick(
          FIELDS.filter(field => mine.includes(field)),
          draft,
          draftOf(current),
        ),
      ),
    take,
    close: () => setTheirs(undefined),
  }
}

/** Saves outside the form, one after another, each on the previous result. */
export type Beside = (change: (task: Task) => Promise<{ task: Task }>) => Promise<void>

/** The task as it is, of a refusal because others have changed it. */
const currentOf = (error: unknown): Task | undefined =>
  error instanceof ApiError && error.status === 412
    ? taskShape.safeParse(error.current).data
    : undefined

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
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const beside: Beside = change => {
    const turn = last.current.then(async () => {
      newest.current = (await changeNewest(newest.current, change)).task
    })
    last.current = turn.catch(() => undefined)
    return turn
  }
  return { newest: () => newest.current, beside, settled: () => last.current }
}

function pick(fields: readonly Field[], from: Draft, others: Draft): Draft {
  const has = (field: Field) => fields.includes(field)
  return {
    title: has('title') ? from.title : others.title,
    description: has('description') ? from.description : others.description,
    dueDate: has('dueDate') ? from.dueDate : others.dueDate,
    assignee: has('assignee') ? from.assignee : others.assignee,
    tags: has('tags') ? from.tags : others.tags,
    recurrence: has('recurrence') ? from.recurrence : others.recurrence,
    recursAfterDone: has('recursAfterDone') ? from.recursAfterDone : others.recursAfterDone,
  }
}
