import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { keepPace } from './pace.ts'
import type { Product } from './product.ts'
import { send } from './send.ts'

const UPLOADERS = 3
const UPLOAD_PIECES = 8
const PIECE_MILLISECONDS = 100
const PIECE_BYTES = 16 * 1024

export interface WriteLoad {
  acknowledged: Set<string>
  /** Answers that are no success, by their status. */
  refused: Map<string, number>
  /** The longest time between a write and its answer since the last call, in milliseconds. */
  takeSlowest(): number
  stop(): Promise<void>
}
interface Loaded {
  product: Product
  token: string
  perSecond: number
}

/** Writes tasks under keys of their own at an even pace, beside some uploads that arrive slowly. */
export function startWriteLoad({ product, token, perSecond }: Loaded): WriteLoad {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}` }
  const acknowledged = new Set<string>()
  const refused = new Map<string, number>()
  const seen = { slowest: 0, isOver: false }
  const refuse = (what: string) => void refused.set(what, (refused.get(what) ?? 0) + 1)
  async function write(): Promise<void> {
    const key = `load-${randomUUID()}`
    const began = performance.now()
    const outcome = await send(`${product.url}${todoContract.addTask.path}`, {
      agent,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: { task: { title: key } },
    })
    seen.slowest = Math.max(seen.slowest, performance.now() - began)
    if (outcome === 201) acknowledged.add(key)
    else refuse(`write: ${outcome}`)
  }
  const stopWriting = keepPace({ perSecond, isAlive: () => true }, write)
  const uploads = Array.from({ length: UPLOADERS }, async () => {
    while (!seen.isOver) {
      const outcome = await uploadSlowly(product, { agent, headers })
      if (outcome !== 201) refuse(`upload: ${outcome}`)
    }
  })
  return {
    acknowledged,
    refused,
    takeSlowest() {
      const { slowest } = seen
      seen.slowest = 0
      return slowest
    },
    async stop() {
      seen.isOver = true
      await Promise.all([stopWriting(), ...uploads])
      agent.destroy()
    },
  }
}

/** An upload as from a slow line: its file is unfinished most of the time. */
function uploadSlowly(
  { url }: Product,
  { agent, headers }: { agent: Agent; headers: Record<string, string> },
): Promise<number | string> {
  const { path, method } = filesContract.uploadFile
  const query = new URLSearchParams({ name: 'load.bin', purpose: 'attachment' })
  return new Promise(resolve => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const sent = request(
      `${url}${path}?${query}`,
      { agent, method, headers: { ...headers, 'content-type': 'application/octet-stream' } },
      response => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
        response.once('error', fail)
      },
    )
    sent.once('error', fail)
    const sendAll = async () => {
      for (let piece = 0; piece < UPLOAD_PIECES; piece += 1) {
        sent.write(randomBytes(PIECE_BYTES))
        await wait(PIECE_MILLISECONDS)
      }
      sent.end()
    }
    void sendAll()
  })
}
