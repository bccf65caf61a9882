import { type NewTask, newTask } from '../../contract/todo.contract.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createKey } from '#platform/web/api/create-key.ts'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { getT } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { addTask, changeTask, refreshTasks } from '../todo.api.ts'

// Tasks created or completed offline: kept over a reload, shown as pending, and sent in order (TODO-17). Each
// new one has an idempotency key, so that one sent twice is created once.

const ADD = 'todo.add'
const COMPLETE = 'todo.complete'
const adding = z.object({ key: z.string(), task: newTask })
const completing = z.object({ id: z.int(), isCompleted: z.boolean() })

/** A task that waits; shown on top of the list. */
export interface PendingTask {
  key: string
  title: string
}

/** Adds at once, or queues; returns which. */
export async function addOrQueue(
  task: NewTask,
): Promise<Awaited<ReturnType<typeof addTask>> | 'queued'> {
  const key = createKey()
  return sendOrQueue(ADD, { key, task }, () => addTask(task, key))
}

const completions = new Map<number, Promise<unknown>>()

/** Completes a task or takes that back; one after the other, so that the last press counts. */
export async function completeOrQueue(
  id: number,
  isCompleted: boolean,
): Promise<Awaited<ReturnType<typeof changeTask>> | 'queued'> {
  const sent = (completions.get(id) ?? Promise.resolve()).then(() =>
    sendOrQueue(COMPLETE, { id, isCompleted }, () => changeTask({ id, isCompleted })),
  )
  const settled = sent.catch(() => undefined)
  completions.set(id, settled)
  void settled.then(() => completions.get(id) === settled && completions.delete(id))
  return sent
}

async function sendOrQueue<T>(
  kind: string,
  args: object,
  send: () => Promise<T>,
): Promise<T | 'queued'> {
  // Behind those that wait already.
  const mustWait = outbox.waiting().some(one => one.kind === ADD || one.kind === COMPLETE)
  try {
    if (!mustWait) return await send()
  } catch (error) {
    if (!isUnreached(error)) throw error
  }
  outbox.keep(kind, args)
  return 'queued'
}

outbox.register(ADD, {
  send: async args => {
    const { key, task } = adding.parse(args)
    await addTask(task, key)
    await refreshTasks()
  },
  onRefused: (_, error) => reportRefusal(error),
})
outbox.register(COMPLETE, {
  send: async args => {
    await changeTask(completing.parse(args))
    await refreshTasks()
  },
  onRefused: (_, error) => {
    reportRefusal(error)
    void refreshTasks()
  },
})

const reportRefusal = (error: unknown) => toast.error(explainFailure(error, getT('ui')))

interface Waiting {
  added: readonly PendingTask[]
  completed: ReadonlyMap<number, boolean>
}
let last: { from: ReturnType<typeof outbox.waiting>; waiting: Waiting } | undefined
function read(): Waiting {
  const from = outbox.waiting()
  if (last?.from === from) return last.waiting
  const added: PendingTask[] = []
  const completed = new Map<number, boolean>()
  for (const { kind, args } of from) {
    const [one, other] = [
      kind === ADD ? adding.safeParse(args).data : undefined,
      kind === COMPLETE ? completing.safeParse(args).data : undefined,
    ]
    if (one !== undefined) added.unshift({ key: one.key, title: one.task.title })
    if (other !== undefined) completed.set(other.id, other.isCompleted)
  }
  last = { from, waiting: { added, completed } }
  return last.waiting
}

/** What waits for the connection. */
export const usePendingTasks = (): Waiting => useSyncExternalStore(outbox.subscribe, read)
