import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

/** The fate of a request: it goes through, its response is lost, or a proxy answers. */
export type Fault = 'none' | 'lose the answer' | { status: number; headers: Record<string, string> }

/** A connection to a server with injected faults; everything sent is recorded. */
export interface FaultyConnection {
  url: string
  /** `POST /apps/todo/add-tasks` of all requests, in their order. */
  sent: string[]
  /** What happens to the next requests, one after another; nothing to all others. */
  faults: Fault[]
  /** How long a connection to the live channel takes, in milliseconds. */
  lineDelay: number
  /** Cuts every connection to the live channel. */
  cutLines: () => void
  close: () => Promise<void>
}

export async function openFaultyConnection(serverUrl: string): Promise<FaultyConnection> {
  const port = Number(new URL(serverUrl).port)
  const sent: string[] = []
  const faults: Fault[] = []
  const lines = new Set<Socket>()
  const server = createServer((incoming, answer) => {
    sent.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
    const fault = faults.shift() ?? 'none'
    if (typeof fault === 'object') answer.writeHead(fault.status, fault.headers).end()
    else passOn(port, { incoming, answer, isLost: fault === 'lose the answer' })
  })
  const openLine = (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const onward = connect(port, '127.0.0.1', () => {
      const headers = incoming.rawHeaders
        .map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
        .join('')
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${headers}\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    lines.add(socket)
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
    socket.on('close', () => {
      lines.delete(socket)
      onward.destroy()
    })
  }
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
    setTimeout(() => openLine(incoming, socket, head), connection.lineDelay),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const connection: FaultyConnection = {
    lineDelay: 0,
    url: `http://127.0.0.1:${address.port}`,
    sent,
    faults,
    cutLines: () => lines.forEach(line => line.destroy()),
    close: () =>
      new Promise(resolve => {
        lines.forEach(line => line.destroy())
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return connection
}

interface Exchange {
  incoming: IncomingMessage
  answer: ServerResponse
  /** The server has processed the request, but the response is lost. */
  isLost: boolean
}

function passOn(port: number, { incoming, answer, isLost }: Exchange): void {
  const { method, url, headers } = incoming
  const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, response => {
    if (isLost) {
      response.resume().on('end', () => incoming.socket.destroy())
      return
    }
    answer.writeHead(response.statusCode ?? 500, response.headers)
    response.pipe(answer)
  })
  incoming.pipe(onward)
}
