import { randomUUID } from 'node:crypto'
import { serverContract } from '#platform/contract/server.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { keepPace } from './pace.ts'
import { type Answer, ask, type Product, signIn, until } from './product.ts'

/** How long a write is repeated once the load is over. */
const REPEAT_MILLISECONDS = 120_000
/** How the titles of all written tasks begin. */
export const TITLE_PREFIX = 'fault-'

/** What became of the requests of a load. */
export interface Seen {
  sent: number
  failed: number
  /** 503 without a problem body or `Retry-After`. */
  bare: number
  /** 503 that is a problem with `Retry-After`. */
  refused: number
  strange: Map<string, number>
  unanswered: number
  /** The ids of the tasks whose creation was answered with success, by their titles. */
  acknowledged: Map<string, number>
  /** Writes that were repeated to the end without success. */
  abandoned: number
}
/** The product with someone who is signed in, and a task of theirs. */
export interface Session {
  product: Pick<Product, 'url' | 'isAlive'>
  token: string
  taskId: number
}
export interface Pace {
  perSecond: number
  /** One request of so many is a write; two unless given. */
  writeEvery?: number
}
/** A running load. */
export interface Load {
  /** Sends nothing new; resolves when everything sent is answered or given up. */
  stop(): Promise<void>
}

export const createSeen = (): Seen => ({
  sent: 0,
  failed: 0,
  bare: 0,
  refused: 0,
  strange: new Map(),
  unanswered: 0,
  acknowledged: new Map(),
  abandoned: 0,
})

export async function openSession(product: Session['product']): Promise<Session> {
  const { token } = await signIn(product)
  const { body } = await ask(product, todoContract.addTask, {
    token,
    body: { task: { title: 'first' } },
  })
  return { product, token, taskId: todoContract.addTask.output.parse(body).task.id }
}

/** Reads and writes at an even pace, whatever becomes of those before; a write that is refused is sent again with its key, when the answer says. */
export function load(session: Session, { perSecond, writeEvery = 2 }: Pace, seen: Seen): Load {
  let end = Number.POSITIVE_INFINITY
  const stopSending = keepPace({ perSecond, isAlive: session.product.isAlive }, number =>
    number % writeEvery === 0
      ? write(session, seen, () => performance.now() > end)
      : read(session, seen, number),
  )
  return {
    async stop() {
      end = performance.now() + REPEAT_MILLISECONDS
      await stopSending()
    },
  }
}

async function read(
  { product, token, taskId }: Session,
  seen: Seen,
  number: number,
): Promise<void> {
  const isCheck = number % 8 === 1
  note(
    await ask(
      product,
      isCheck ? serverContract.getHealthReady : todoContract.getTask,
      isCheck ? {} : { token, query: { id: String(taskId) } },
    ),
    seen,
  )
}

async function write(
  { product, token }: Session,
  seen: Seen,
  isTooLate: () => boolean,
): Promise<void> {
  const title = `${TITLE_PREFIX}${randomUUID()}`
  do {
    const answer = await ask(product, todoContract.addTask, {
      token,
      body: { task: { title } },
      headers: { 'idempotency-key': title },
    })
    note(answer, seen)
    if (answer.status === 201) {
      seen.acknowledged.set(title, todoContract.addTask.output.parse(answer.body).task.id)
      return
    }
    await new Promise(resolve => setTimeout(resolve, Number(answer.retryAfter ?? 1) * 1000))
  } while (product.isAlive() && !isTooLate())
  seen.abandoned += 1
}

function note({ status, type, retryAfter, body }: Answer, seen: Seen): void {
  seen.sent += 1
  if (status === undefined) seen.unanswered += 1
  else if (status === 503 && (retryAfter === null || !type.startsWith('application/problem+json')))
    seen.bare += 1
  else if (status === 503) seen.refused += 1
  else if (status === 500) seen.failed += 1
  else if (status !== 200 && status !== 201) {
    const code =
      typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
    const what = `${status} ${code}`
    seen.strange.set(what, (seen.strange.get(what) ?? 0) + 1)
  }
}

/** How long it takes until a read, a write and the ready check are answered with success again. */
export async function measureReturn(
  { product, token, taskId }: Session,
  longestMilliseconds: number,
): Promise<number> {
  const began = performance.now()
  const isOk = ({ status = 0 }: Answer) => status >= 200 && status < 300
  const asks = [
    () => ask(product, todoContract.getTask, { token, query: { id: String(taskId) } }),
    () => ask(product, todoContract.addTask, { token, body: { task: { title: 'back' } } }),
    () => ask(product, serverContract.getHealthReady),
  ]
  for (const one of asks)
    if (!(await until(async () => isOk(await one()), longestMilliseconds)))
      return Number.POSITIVE_INFINITY
  return performance.now() - began
}
