import type { KanbanTouch } from '../contract/kanban-tasks.contract.ts'
import * as z from 'zod/mini'
import type { Database } from '#platform/server/database/database.ts'
import type { EventAudience } from '#platform/server/live/audience.ts'
import { sendEphemeral } from '#platform/server/live/ephemeral.ts'
import { listMembersAndAdmins } from './projects/people.repo.ts'
import { findProjectRow } from './projects/projects.repo.ts'

// Who is dragging or editing which card, sent as ephemeral events to those who may see the project. Other events carry only a revision, and clients fetch the rest.

const audienceShape = z.strictObject({ kanban: z.int() })

export interface KanbanNews {
  touch(touch: KanbanTouch): void
  addressEvent(text: string): Promise<EventAudience | undefined>
}

export function createKanbanNews({ database }: { database: Database }): KanbanNews {
  return {
    touch: data =>
      sendEphemeral(database.signals, {
        topic: 'Kanban',
        audienceKey: JSON.stringify({ kanban: data.projectId }),
        data,
      }),
    async addressEvent(text) {
      const { data } = audienceShape.safeParse(JSON.parse(text))
      if (data === undefined) return undefined
      const project = await findProjectRow(database.read, data.kanban)
      if (project === undefined) return undefined
      if (project.is_open === 1) return { userIds: undefined }
      return { userIds: new Set(await listMembersAndAdmins(database.read, data.kanban)) }
    },
  }
}
