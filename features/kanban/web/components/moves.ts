import { createKey } from '#platform/web/api/create-key.ts'
import { getT } from '#platform/web/i18n/i18n.ts'
import { useLayoutEffect } from 'react'
import * as z from 'zod/mini'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { createSerialQueue } from '#platform/web/queue/serial-queue.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type Move, moveTasks } from '../kanban-actions.api.ts'
import { catchUp, refreshKanban, rememberCards } from '../kanban.api.ts'

// Moves not yet confirmed by the server. They are shown at once on top of the server state, sent in the
// order they were made, queued while offline (also over a reload), and a refused one simply
// disappears (features.md ).

const KIND = 'kanban.move'
const shape = z.object({
  key: z.string(),
  ids: z.array(z.int()),
  boardId: z.string(),
  beforeId: z.optional(z.nullable(z.int())),
  afterId: z.optional(z.nullable(z.int())),
})
export type PendingMove = Move & { key: string }

const pending = createStore<readonly PendingMove[]>([])
const inSequence = createSerialQueue()

/** The current person's unconfirmed moves. */
export function usePendingMoves(): readonly PendingMove[] {
  const { id } = useSignedInUser()
  useLayoutEffect(() => takeWaiting(id), [id])
  return useStore(pending)
}

const drop = (key: string): void => pending.set(pending.get().filter(one => one.key !== key))

/** Moves cards. `onDone` receives the change if the server was reached at once. */
export function sendMove(
  move: Move,
  onDone: (changeId: number | undefined) => void = () => {},
): void {
  const one = { ...move, key: createKey() }
  pending.set([...pending.get(), one])
  void inSequence(() => deliver(one, onDone))
}

async function deliver(
  move: PendingMove,
  onDone: (changeId: number | undefined) => void,
): Promise<void> {
  try {
    await sendOrKeep(move, onDone)
  } catch (error) {
    handleRefusal(move, error)
  }
}

async function sendOrKeep(
  move: PendingMove,
  onDone: (changeId: number | undefined) => void,
): Promise<void> {
  // Behind those that wait already.
  if (outbox.waiting().some(queued => queued.kind === KIND)) return outbox.keep(KIND, move)
  try {
    onDone(await carry(move))
  } catch (error) {
    if (!isUnreached(error)) throw error
    outbox.keep(KIND, move)
  }
}

async function carry({ key, ...move }: PendingMove): Promise<number | undefined> {
  const { cards, revision, changeId } = await moveTasks(move)
  rememberCards(cards, revision)
  drop(key)
  void refreshKanban()
  return changeId
}

function handleRefusal({ key }: PendingMove, error: unknown): void {
  drop(key)
  toast.error(explainFailure(error, getT('ui')))
  void catchUp()
}

const read = (args: unknown): PendingMove => z.parse(shape, args)
const listWaiting = (): PendingMove[] =>
  outbox.waiting().flatMap(({ kind, args }) => (kind === KIND ? [read(args)] : []))

outbox.register(KIND, {
  async send(args) {
    await carry(read(args))
  },
  onRefused: (args, error) => handleRefusal(read(args), error),
  // Being sent, or queued behind those that are.
  gather() {
    const queuedKeys = new Set(listWaiting().map(one => one.key))
    return pending.get().filter(({ key }) => !queuedKeys.has(key))
  },
})

let owner: number | undefined
/** Takes over the current person's queued moves: after a reload, or after another person. */
function takeWaiting(userId: number): void {
  if (owner === userId) return
  owner = userId
  pending.set(listWaiting())
}
