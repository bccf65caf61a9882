import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { Session } from './load.ts'
import { readMemory } from './process-resources.ts'
import type { Product } from './product.ts'
import { send } from './send.ts'

/** How many they are. */
export const HONEST = 8
const PAUSE_MILLISECONDS = 50

/** What they experienced since the last time. */
export interface Taken {
  milliseconds: number[]
  failed: string[]
  /** The most it was, in MB. */
  memory: number
}

interface Honest extends Session {
  product: Product
  /** The address of a file of the built application. */
  asset: string
}

/** People who read and write now and then. */
export function startHonest({ product, token, taskId, asset }: Honest) {
  let taken: Taken = { milliseconds: [], failed: [], memory: 0 }
  let isOver = false
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const none = () => undefined
  const asks = [
    { ...usersContract.listUsers, body: none },
    // The same task each time: a list that grows would make the later requests the slower ones.
    {
      ...todoContract.updateTask,
      body: (number: number) => ({ task: { id: taskId, title: `honest ${number}` } }),
    },
    { ...todoContract.listTasks, body: none },
    { method: 'GET', path: asset, body: none },
  ]
  const work = Array.from({ length: HONEST }, async (_, client) => {
    for (let number = client; !isOver; number += 1) {
      const one = asks[number % asks.length]
      if (one === undefined) return
      const { method, path, body } = one
      const began = performance.now()
      const outcome = await send(`${product.url}${path}`, {
        agent,
        method,
        headers,
        body: body(number),
      })
      taken.milliseconds.push(performance.now() - began)
      if (outcome !== 200 && outcome !== 201) taken.failed.push(`${path}: ${outcome}`)
      taken.memory = Math.max(taken.memory, readMemory(product.pid))
      await wait(PAUSE_MILLISECONDS)
    }
  })
  return {
    take(): Taken {
      const before = taken
      taken = { milliseconds: [], failed: [], memory: 0 }
      return before
    },
    async stop() {
      isOver = true
      await Promise.all(work)
      agent.destroy()
    },
  }
}

export const slowest = ({ milliseconds }: Taken): number =>
  Math.round(milliseconds.reduce((most, one) => Math.max(most, one), 0))

/** The 99th. */
export function percentile({ milliseconds }: Taken): number {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY)
}
