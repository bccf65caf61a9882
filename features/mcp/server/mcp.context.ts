import type { Call } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'

/** A call of the API as it is sent for an assistant, with the key of whoever asks. */
export interface Sending {
  url: string
  method: Call['method']
  body?: unknown
  headers?: Record<string, string>
}
export interface Sent {
  status: number
  body: unknown
  requestId: string
}

/** What the rooms of this feature are given with each message. */
export interface Asking {
  caller: Caller
  /** Through the server’s own router: access, input, limits and log are those of every call. */
  send: (sending: Sending) => Promise<Sent>
  /** The names of features that are switched off. */
  off: readonly string[]
}

export interface ToolAnswer {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}
