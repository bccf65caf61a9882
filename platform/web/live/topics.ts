import type { Subject } from '#platform/contract/define.ts'

type Listener = (ids: readonly (number | string)[]) => void
const listeners = new Map<Subject, Set<Listener>>()

/**
 * Subscribes to changes of a subject's records by anybody; `ids` is empty if they are unknown. A feature's `.api` file invalidates its
 * queries here.
 * @example onTopic('User', refreshUsers)
 */
export function onTopic(topic: Subject, listener: Listener): () => void {
  const some = listeners.get(topic) ?? new Set()
  listeners.set(topic, some.add(listener))
  return () => void some.delete(listener)
}

type NewsListener = (data: unknown) => void
const newsListeners = new Map<Subject, Set<NewsListener>>()

/**
 * Subscribes to live events of a subject with payload, for the few that carry one (docs/adr/0027). Events missed while disconnected arrive
 * through `onTopic`, without payload.
 * @example onNews('Chat', data => apply(parse(data)))
 */
export function onNews(topic: Subject, listener: NewsListener): () => void {
  const some = newsListeners.get(topic) ?? new Set()
  newsListeners.set(topic, some.add(listener))
  return () => void some.delete(listener)
}

/** Notifies the listeners of a subject's payload events. */
export function deliverNews(topic: Subject, data: unknown): void {
  for (const listener of newsListeners.get(topic) ?? []) listener(data)
}

/** Notifies the listeners of a subject. */
export function notifyTopic(topic: Subject, ids: readonly (number | string)[]): void {
  for (const listener of listeners.get(topic) ?? []) listener(ids)
}
