import type { ServerMessage } from '#platform/contract/live.rules.ts'

/** Comings and goings are gathered for so long. */
const COMINGS_MILLISECONDS = 200

interface There {
  online: Set<number>
  idle: Set<number>
}

/** Batches people coming and going: with many users it is never just one. */
export function createComings(look: () => There, send: (message: ServerMessage) => void) {
  let known: There = { online: new Set(), idle: new Set() }
  let timer: NodeJS.Timeout | undefined

  function sendOnline(): void {
    timer = undefined
    const now = look()
    const [came, went] = [
      missingFrom(known.online, now.online),
      missingFrom(now.online, known.online),
    ]
    const [idle, back] = [missingFrom(known.idle, now.idle), missingFrom(now.idle, known.idle)]
    known = now
    if (came.length + went.length + idle.length + back.length === 0) return
    send({ type: 'online', came, went, idle, back })
  }
  return {
    /** Someone may have come or gone. */
    note: () => void (timer ??= setTimeout(sendOnline, COMINGS_MILLISECONDS).unref()),
    close: () => clearTimeout(timer),
  }
}

const missingFrom = (some: ReadonlySet<number>, all: ReadonlySet<number>): number[] =>
  [...all].filter(id => !some.has(id))
