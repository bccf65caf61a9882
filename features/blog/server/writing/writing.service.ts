import type { BlogPlace } from '../../contract/blog.contract.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventAudience } from '#platform/server/live/audience.ts'
import { sendEphemeral } from '#platform/server/live/ephemeral.ts'
import { isWriter, mayWork } from '../posts/access.service.ts'
import { findPost } from '../posts/posts.repo.ts'

// Carets of several writers in a post (docs/adr/0056): ephemeral events to those who may edit it. Content changes are sent as ids only, as
// always, and then fetched.

const audienceShape = z.strictObject({ writing: z.int() })
/** The record name under which the editor opens a post on the live channel. */
const OPENED = /^Blog\/edit-(\d{1,15}|new)$/

export interface Writing {
  announce(place: BlogPlace): void
  addressEvent(text: string): Promise<EventAudience | undefined>
  /** Only those who may edit a post see who has it open in the editor. */
  mayOpen(caller: Caller, record: string): Promise<boolean | undefined>
}

export function createWriting({
  database,
}: {
  database: Pick<Database, 'read' | 'signals'>
}): Writing {
  async function findOpen(id: number) {
    const row = await findPost(database.read, id)
    return row === undefined || row.deleted_at !== null ? undefined : row
  }
  return {
    announce: data =>
      sendEphemeral(database.signals, {
        topic: 'Blog',
        audienceKey: JSON.stringify({ writing: data.id }),
        data,
      }),
    async addressEvent(text) {
      const { data } = audienceShape.safeParse(JSON.parse(text))
      const row = data === undefined ? undefined : await findOpen(data.writing)
      return row === undefined
        ? undefined
        : { userIds: undefined, may: caller => mayWork(caller, row) }
    },
    async mayOpen(caller, record) {
      const name = OPENED.exec(record)?.[1]
      if (name === undefined) return undefined
      if (name === 'new') return isWriter(caller)
      const row = await findOpen(Number(name))
      return row !== undefined && mayWork(caller, row)
    },
  }
}
