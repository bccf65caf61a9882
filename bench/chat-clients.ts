import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'

// A process full of tabs: opens lines to the live channel, and notes how long each message took to them.

export type ToClients =
  | { do: 'open'; url: string; tokens: string[]; linesAtOnce: number }
  | { do: 'tell' }
export interface Arrivals {
  /** Milliseconds from sending to each line. */
  delays: number[]
}

const delays: number[] = []

process.on('message', (order: ToClients) => {
  if (order.do === 'tell') process.send?.({ delays })
  else void openAll(order)
})

async function openAll({
  url,
  tokens,
  linesAtOnce,
}: Extract<ToClients, { do: 'open' }>): Promise<void> {
  for (let at = 0; at < tokens.length; at += linesAtOnce)
    await Promise.all(tokens.slice(at, at + linesAtOnce).map(token => open(url, token)))
  process.send?.({ open: tokens.length })
}

const TRIES = 5
/** A busy server may be late to greet: then once more, as a tab would. */
async function open(url: string, token: string): Promise<void> {
  for (let at = 1; at < TRIES; at += 1) {
    const isOpen = await openOnce(url, token).then(
      () => true,
      () => false,
    )
    if (isOpen) return
    await new Promise(resolve => setTimeout(resolve, at * 500))
  }
  await openOnce(url, token)
}

function openOnce(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url + LIVE_PATH)
    socket.addEventListener('error', () => reject(new Error('no line')))
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('{"type":"ready"')) resolve()
      // Only chat events carry their contents: the text holds the time it was sent.
      const sentAt = /"message":"(\d{13})"/.exec(text)?.[1]
      if (sentAt !== undefined) delays.push(Date.now() - Number(sentAt))
    })
    socket.addEventListener('close', ({ code, reason }) =>
      reject(new Error(`a line broke: ${code} ${reason}`)),
    )
  })
}
