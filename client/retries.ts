import { ApiError } from '#platform/web/api/api-error.ts'
import type { TableCall } from './call-table.ts'

const FIRST_WAIT = 300
const LONGEST_WAIT = 30_000
const CONNECTION_BROKEN = new Set([0, 502, 504])
const TOO_MANY = 429
const UNAVAILABLE = 503

/**
 * Carries a call out, and again where that is safe: what was refused before it began (429, 503) always, what may have happened although
 * no answer came only when it reads, or when its key makes the second time an echo of the first.
 */
export async function carryOut<T>(
  call: TableCall,
  { retries, signal }: { retries: number; signal: AbortSignal | undefined },
  act: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      const wait = tries < retries ? waitAfter(error, call, tries) : undefined
      if (wait === undefined) throw error
      await sleep(wait, signal)
    }
  }
}

/** How long to wait before the next try, in milliseconds; `undefined`: there is none. */
function waitAfter(error: unknown, call: TableCall, tries: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { status, retryAfterSeconds } = error
  const isSafe = call.method === 'GET' || call.idempotent === true
  const isRefused =
    status === TOO_MANY || (status === UNAVAILABLE && retryAfterSeconds !== undefined)
  if (!isRefused && !(isSafe && (CONNECTION_BROKEN.has(status) || status === UNAVAILABLE)))
    return undefined
  const asked = (retryAfterSeconds ?? 0) * 1000
  if (asked > LONGEST_WAIT) return undefined
  // Many that were sent away together do not come back together.
  return asked + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + Math.random() / 2)
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted === true) stop()
  })
}
