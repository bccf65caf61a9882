import type { ChangedBy } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { MessageStore } from '#features/email/server/email.service.ts'

// What the methods receive. Types only.

export type Args = Readonly<Record<string, unknown>>

export interface JmapParts extends Pick<Platform, 'database' | 'outbound'> {
  mail: MessageStore
  /** Of Message-IDs. */
  domain: string
  clock: () => Date
  /** The language a person reads. */
  languageOf: (userId: number) => Promise<string>
}

/** One request: whose it is, and what it has created so far. */
export interface RequestContext extends JmapParts {
  by: ChangedBy
  accountId: string
  using: ReadonlySet<string>
  createdIds: Map<string, string>
  /** Notes in the log what someone was not allowed to do. */
  onRefused: (method: string) => Promise<void>
}

export type Invocation = [name: string, args: Args, callId: string]

export interface Method {
  capability: string
  /** One answer, or several: a method may call another. */
  run: (context: RequestContext, args: Args) => Promise<Args | { name: string; args: Args }[]>
}
