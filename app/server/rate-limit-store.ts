import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** As many addresses as the store of the plugin remembers. */
const MAX_KEYS = 5_000

interface Count {
  current: number
  began: number
}

/**
 * Counts calls in fixed windows by the monotonic clock. The plugin's own store goes by the time of day: set back an hour, it locks an address
 * out for an hour.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()

  incr(...[key, callback, timeWindow]: Parameters<FastifyRateLimitStore['incr']>): void {
    const now = performance.now()
    const known = this.#counts.get(key)
    const isOver = known === undefined || known.began + timeWindow <= now
    const count = isOver ? { current: 0, began: now } : known
    count.current += 1
    // The most recent are last.
    this.#counts.delete(key)
    this.#counts.set(key, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MAX_KEYS && oldest !== undefined) this.#counts.delete(oldest)
    // In this order: the sum of the two could be a fraction more than the window, which rounds to a second too many.
    callback(null, { current: count.current, ttl: timeWindow - (now - count.began) })
  }

  /** Each call has a count of its own. */
  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
