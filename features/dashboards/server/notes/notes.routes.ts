import { cardBoardsContract } from '../../contract/card-boards.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ViewParts } from '../cards/view.service.ts'
import { addNote, listNotes, removeNote, updateNote } from './notes.service.ts'

// Notes on days, shown by charts over time.

export const noteRoutes = (parts: Pick<ViewParts, 'database' | 'clock'>): Route[] => [
  route(cardBoardsContract.listNotes, async ({ query, caller }) => ({
    notes: await listNotes(parts.database.read, caller, query),
  })),
  creatingRoute(cardBoardsContract.addNote, async ({ body, caller, actor, trx, reply }) => {
    const answer = await addNote({ trx, caller, actor, now: parts.clock() }, body)
    reply.etag(answer.note.version)
    return answer
  }),
  route(
    cardBoardsContract.updateNote,
    async ({ body, caller, actor, request: { ifMatch }, reply }) => {
      const answer = await mutate(parts, { caller, actor }, context =>
        updateNote(context, { ...body, ifMatch }),
      )
      reply.etag(answer.note.version)
      return answer
    },
  ),
  route(cardBoardsContract.deleteNote, async ({ params: { id }, caller, actor }) => ({
    changeId: await mutate(parts, { caller, actor }, context => removeNote(context, id)),
  })),
]
