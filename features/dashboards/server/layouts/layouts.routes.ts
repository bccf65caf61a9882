import { cardBoardsContract } from '../../contract/card-boards.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { ViewParts } from '../cards/view.service.ts'
import { listFirstLayouts, saveFirstLayout } from './layouts.service.ts'

// Default layouts of boards, by role.

export const layoutRoutes = ({
  database,
  clock,
}: Pick<ViewParts, 'database' | 'clock'>): Route[] => [
  route(cardBoardsContract.listFirstLayouts, async ({ caller }) => ({
    layouts: await listFirstLayouts(database.read, caller),
  })),
  route(
    cardBoardsContract.saveFirstLayout,
    async ({ body, actor, request: { ifMatch }, reply }) => {
      const answer = await database.write(trx =>
        saveFirstLayout({ trx, actor, now: clock() }, { ...body, ifMatch }),
      )
      reply.etag(answer.layout.version)
      return answer
    },
  ),
]
