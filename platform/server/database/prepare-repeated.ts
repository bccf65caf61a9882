import { Socket } from 'node:net'
import type pg from 'pg'

// The overhead of a statement: parsing and planning it each time, and switching processes.

/** How many distinct texts are tracked until they are known to repeat. */
const MAX_TEXTS = 1_000
const MAX_PREPARED = 300
const OFTEN = 3

/** Whether a prepared statement was refused because another process has changed the columns of its table. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan')

/** The names under which a connection prepares frequent statements; those with variable-length lists never repeat often enough. */
function createNames() {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  let serial = 0
  return {
    find(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || names.size === MAX_PREPARED) return known
      const count = (counts.get(text) ?? 0) + 1
      counts.delete(text)
      if (count === OFTEN) {
        const name = `smart_fft_${(serial += 1)}`
        names.set(text, name)
        return name
      }
      const oldest = counts.size < MAX_TEXTS ? undefined : counts.keys().next().value
      if (oldest !== undefined) counts.delete(oldest)
      counts.set(text, count)
      return undefined
    },
    forget: (text: string) => names.delete(text),
  }
}

/** Makes a connection cache plans of frequent statements. An outdated one is detected, and prepared again the next time. */
export function prepareRepeated(client: pg.PoolClient): void {
  const query = client.query.bind(client)
  const names = createNames()
  const run = (...given: unknown[]) => {
    const [text, values] = given
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? names.find(text)
        : undefined
    const answer: unknown = Reflect.apply(
      query,
      undefined,
      name === undefined ? given : [{ name, text, values }],
    )
    if (name !== undefined && answer instanceof Promise)
      answer.catch((error: unknown) => isOutdated(error) && names.forget(String(text)))
    return answer
  }
  Object.defineProperty(client, 'query', { value: run })
}

/** Flushes written statements together, when nothing more comes. */
export class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
