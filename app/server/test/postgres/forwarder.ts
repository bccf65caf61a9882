import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** An address whose connections lead to a changing port of this machine. */
export interface Forwarder {
  port: number
  /** Ends the connections that there are, and leads new ones to another port; without one they end at once. */
  leadTo(port: number | undefined): void
  close(): void
}

/** Stands for the virtual IP or the proxy that leads to the primary: node-postgres takes one host, so installations with a standby have one. */
export async function startForwarder(): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  let target: number | undefined

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.pipe(to)
    from.on('error', () => from.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer({ noDelay: true }, client => {
    if (target === undefined) return void client.destroy()
    const upstream = connect({ host: '127.0.0.1', port: target, noDelay: true })
    join(client, upstream)
    join(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  const endAll = () => sockets.forEach(socket => socket.destroy())
  return {
    port: address.port,
    leadTo(port) {
      target = port
      endAll()
    },
    close() {
      server.close()
      endAll()
    },
  }
}
