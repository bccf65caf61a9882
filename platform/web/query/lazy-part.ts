import { type ComponentType, lazy } from 'react'

const AGAIN_MILLISECONDS = 10_000

/**
 * A part that comes after the screen, such as the bell. Where there is no connection at that moment it comes when there is one: it must
 * not take the screen down with it.
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
