import type { Caller } from '#platform/server/access/caller.ts'
import type { Send } from '#platform/server/http/call-as.ts'

/** What this feature's folders receive with each message. */
export interface RequestContext {
  caller: Caller
  /** Through the server’s own router: access, input, limits and log are those of every call. */
  send: Send
  /** The names of features that are switched off. */
  off: readonly string[]
}

export interface ToolAnswer {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}
