import { TOUCH_MILLISECONDS, type Touch } from '../../contract/kanban.rules.ts'
import { useEffect } from 'react'
import { session } from '#platform/web/session/session.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import { touch } from '../kanban-actions.api.ts'
import { onTouch } from '../kanban.api.ts'

// Who is dragging or editing which card: ephemeral, and dropped unless repeated (features.md KAN-15).

export interface Holder {
  name: string
  activity: Exclude<Touch, 'none'>
}
interface Held extends Holder {
  taskId: number
  timer: ReturnType<typeof setTimeout>
}

const holders = new Map<number, Held>()
const byTask = createStore<ReadonlyMap<number, Holder>>(new Map())

function publish(): void {
  byTask.set(
    new Map(
      [...holders.values()].map(({ taskId, name, activity }) => [taskId, { name, activity }]),
    ),
  )
}
function release(userId: number): void {
  clearTimeout(holders.get(userId)?.timer)
  holders.delete(userId)
  publish()
}

onTouch(({ taskId, userId, name, activity }) => {
  if (userId === session.getState().user?.id) return
  release(userId)
  if (activity === 'none') return
  holders.set(userId, {
    taskId,
    name,
    activity,
    timer: setTimeout(() => release(userId), TOUCH_MILLISECONDS),
  })
  publish()
})

/** Who else drags or edits this card. */
export const useHolder = (taskId: number): Holder | undefined =>
  useStore(byTask, now => now.get(taskId))

/** Signals to others, repeatedly while it lasts, and at its end. */
export function useTouch(taskId: number | undefined, activity: Exclude<Touch, 'none'>): void {
  useEffect(() => {
    if (taskId === undefined) return undefined
    let isThere = true
    const repeat = async () => {
      isThere = await touch(taskId, activity)
      if (!isThere) clearInterval(again)
    }
    const again = setInterval(() => void repeat(), TOUCH_MILLISECONDS / 2)
    void repeat()
    return () => {
      clearInterval(again)
      if (isThere) void touch(taskId, 'none')
    }
  }, [taskId, activity])
}
