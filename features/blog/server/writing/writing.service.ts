import type { BlogPlace } from '../../contract/blog.contract.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventAudience } from '#platform/server/live/audience.ts'
import { sendEphemeral } from '#platform/server/live/ephemeral.ts'
import { isWriter, mayWork } from '../posts/access.service.ts'
import { findPost } from '../posts/posts.repo.ts'

// Who is where in a post that several write on (docs/adr/0056): sent as ephemeral events to who may write on it. What they write is
// told by the number of the post alone, as ever, and asked for.

const audienceShape = z.strictObject({ writing: z.int() })
/** The name under which the editor opens a post on the live channel. */
const OPENED = /^Blog\/edit-(\d{1,15}|new)$/

export interface Writing {
  announce(place: BlogPlace): void
  reach(text: string): Promise<EventAudience | undefined>
  /** Who has a post open to write is the business of who may write on it. */
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
        reach: JSON.stringify({ writing: data.id }),
        data,
      }),
    async reach(text) {
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
