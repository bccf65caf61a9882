import { type LiveEvent, type ServerMessage, serverMessage } from '#platform/contract/live.rules.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import type { Subject } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import { queryClient } from '../query/query-client.ts'
import { refetchPermitted } from './refetch-permitted.ts'
import { refetchUnreached } from './refetch-unreached.ts'
import { onSignOut, session } from '../session/session.ts'
import { openConnection } from './live-connection.ts'
import { followOpenRecord, getLive, resetLive, setLive } from './live-store.ts'
import { watchIdle } from './idle.ts'
import { deliverNews, notifyTopic } from './topics.ts'

// Requests still in flight at sign-out would be rejected, with no one to see it.
onSignOut(() => {
  void queryClient.cancelQueries()
  return () => void queryClient.invalidateQueries()
})

/** Events arriving within this window trigger one refetch. */
const GATHER_MILLISECONDS = 25

/** The screens first take over the new rights: what is no longer permitted is not requested again. */
async function followRights(): Promise<void> {
  try {
    await session.renew(session.getToken())
  } catch {
    return
  }
  setTimeout(() => void refetchPermitted())
}

/** Keeps the live connection open while someone is signed in; the returned function closes it. */
export function startLiveUpdates(): () => void {
  const gathered = new Map<Subject, Set<number | string> | 'many'>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const connection = openConnection({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`,
    read: json => z.safeParse(serverMessage, json).data,
    // Counted from page load, well before the first request.
    age: () => performance.now(),
    getToken: () => session.renew(undefined),
    onState: now => setLive({ connection: now }),
    onMessage: handleMessage,
    onSessionOver: () => void session.renew(session.getToken()).catch(() => undefined),
  })
  followOpenRecord(sendOpenRecord)
  const idle = watchIdle(isIdle => connection.send({ type: 'idle', isIdle }))
  const reconnect = () => connection.reconnect()
  addEventListener('online', reconnect)

  function sendOpenRecord(record: string | undefined): void {
    connection.send({ type: 'open', ...(record === undefined ? {} : { record }) })
  }

  function handleMessage(message: ServerMessage): void {
    const { online, idle: asleep } = getLive()
    if (message.type === 'ready') {
      setLive({ online: new Set(message.online), idle: new Set(message.away) })
      followOpenRecord(sendOpenRecord)
      idle.sendAgain()
      void (message.missed ? queryClient.invalidateQueries() : refetchUnreached(queryClient))
    } else if (message.type === 'events') message.events.forEach(gather)
    else if (message.type === 'online') {
      const left = new Set(message.left)
      const awake = new Set([...message.back, ...message.left])
      setLive({
        online: new Set([...online, ...message.joined].filter(id => !left.has(id))),
        idle: new Set([...asleep, ...message.idle].filter(id => !awake.has(id))),
      })
    } else if (message.type === 'people')
      setLive({ people: { record: message.record, people: message.people } })
    else if (message.type === 'ephemeral') deliverNews(message.topic, message.data)
    else if (message.type === 'rights') void followRights()
  }

  function gather({ topic, ids, data }: LiveEvent): void {
    if (data !== undefined) return deliverNews(topic, data)
    const known = gathered.get(topic)
    if (ids.length === 0 || known === 'many') gathered.set(topic, 'many')
    else gathered.set(topic, new Set([...(known ?? []), ...ids]))
    timer ??= setTimeout(() => {
      timer = undefined
      for (const [one, some] of gathered) notifyTopic(one, some === 'many' ? [] : [...some])
      gathered.clear()
    }, GATHER_MILLISECONDS)
  }

  return () => {
    removeEventListener('online', reconnect)
    idle.end()
    clearTimeout(timer)
    followOpenRecord(() => {})
    connection.close()
    resetLive()
  }
}
