import type { ServerMessage } from '#platform/contract/live.rules.ts'

/** Comings and goings are gathered for so long. */
const GATHER_MILLISECONDS = 200

interface PresentUsers {
  online: Set<number>
  idle: Set<number>
}

/** Batches people coming and going: with many users it is never just one. */
export function createPresenceUpdates(
  read: () => PresentUsers,
  send: (message: ServerMessage) => void,
) {
  let known: PresentUsers = { online: new Set(), idle: new Set() }
  let timer: NodeJS.Timeout | undefined

  function sendOnline(): void {
    timer = undefined
    const now = read()
    const [joined, left] = [
      missingFrom(known.online, now.online),
      missingFrom(now.online, known.online),
    ]
    const [idle, back] = [missingFrom(known.idle, now.idle), missingFrom(now.idle, known.idle)]
    known = now
    if (joined.length + left.length + idle.length + back.length === 0) return
    send({ type: 'online', joined, left, idle, back })
  }
  return {
    /** Someone may have come or gone. */
    schedule: () => void (timer ??= setTimeout(sendOnline, GATHER_MILLISECONDS).unref()),
    close: () => clearTimeout(timer),
  }
}

const missingFrom = (some: ReadonlySet<number>, all: ReadonlySet<number>): number[] =>
  [...all].filter(id => !some.has(id))
