import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from './load-with-retry.ts'

const TOGETHER_MILLISECONDS = 500

/**
 * A component that loads after the screen, such as the bell. Without a connection it loads later: it must not take the screen down with it.
 * @example const Bell = lazyPart(async () => (await import('./bell.tsx')).Bell)
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }))

const loading = new Set<Promise<unknown>>()

/**
 * Loads a part which then waits for others that are loading, half a second at most: what begins at the same moment reads in one request.
 * Throws what `load` throws.
 */
export async function loadTogether<Part>(load: () => Promise<Part>): Promise<Part> {
  const loaded = load()
  loading.add(loaded)
  try {
    const part = await loaded
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise(resolve => (timer = setTimeout(resolve, TOGETHER_MILLISECONDS)))
    await Promise.race([Promise.allSettled(loading), late])
    clearTimeout(timer)
    return part
  } finally {
    loading.delete(loaded)
  }
}
