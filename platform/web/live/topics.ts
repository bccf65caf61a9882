import type { Subject } from '#platform/contract/define.ts'

type Listener = (ids: readonly (number | string)[]) => void
const listeners = new Map<Subject, Set<Listener>>()

/**
 * Calls back when records of a subject were changed, by anybody; `ids` is empty when it is not known which.
 * A feature's `.api` file says here which of its queries are out of date then.
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
 * Calls back with what the live channel brings of a subject, for the few that bring their contents along (docs/adr/0027). What came while
 * the line was down comes through `onTopic`, without contents.
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
