import { type ComponentType, lazy } from 'react'

const AGAIN_MILLISECONDS = 10_000
const TOGETHER_MILLISECONDS = 500

/**
 * A component that loads after the screen, such as the bell. Without a connection it loads later: it must not take the screen down with it.
 * @example const Bell = lazyPart(async () => (await import('./bell.tsx')).Bell)
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await whenThere(load) }))

/** Loads as soon as it can be loaded. */
export async function whenThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await load()
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise(resolve => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, AGAIN_MILLISECONDS)
      })
    }
  }
}

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
