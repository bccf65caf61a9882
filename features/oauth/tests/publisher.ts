import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import * as z from 'zod/mini'
import { SELF_SIGNED } from '#platform/server/outbound/test-certificate.ts'
import { REDIRECT } from './authorization-request.ts'

// A host that publishes the description of a program, over a real connection whose certificate is checked.

export interface Publisher {
  /** `127.0.0.1:PORT`. */
  host: string
  /** The id of the program. */
  id: string
  /** The paths that were asked for. */
  asked: string[]
  /** Answers with a document; what is given replaces parts of a valid one. */
  publish(change?: Record<string, unknown>, headers?: Record<string, string>): void
  /** Answers with anything. */
  respond(answer: (response: ServerResponse) => void): void
  close(): Promise<void>
}

/** The program it publishes is called Claude, and sent back to this device. */
export async function startPublisher(): Promise<Publisher> {
  const authorities = getCACertificates('default')
  setDefaultCACertificates([...authorities, SELF_SIGNED.cert])
  const asked: string[] = []
  let answer: (response: ServerResponse) => void = response => response.writeHead(404).end()
  const server = createServer(SELF_SIGNED, (request: IncomingMessage, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.int() }).parse(server.address())
  const host = `127.0.0.1:${port}`
  const id = `https://${host}/client.json`
  const publisher: Publisher = {
    host,
    id,
    asked,
    respond: next => void (answer = next),
    publish(change = {}, headers = {}) {
      const body = { ...documentOf(id), ...change }
      answer = response =>
        response
          .writeHead(200, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body))
    },
    async close() {
      setDefaultCACertificates(authorities)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  publisher.publish()
  return publisher
}

const documentOf = (id: string) => ({
  client_id: id,
  client_name: 'Claude',
  client_uri: 'https://claude.ai',
  logo_uri: 'https://claude.ai/logo.png',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
})
