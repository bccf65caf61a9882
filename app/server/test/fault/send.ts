import { type Agent, request } from 'node:http'

interface Sent {
  /** Whose connections are kept. */
  agent: Agent
  method: string
  headers?: Record<string, string>
  body?: unknown
}

/** Sends a request and reads its answer to the end: the status, or how the line broke. */
export function send(
  address: string,
  { agent, method, headers = {}, body }: Sent,
): Promise<number | string> {
  return new Promise(resolve => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const sent = request(address, { agent, method, headers }, response => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', fail)
    })
    sent.once('error', fail)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
