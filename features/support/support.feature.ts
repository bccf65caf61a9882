import { supportContract } from './contract/support.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { roles } from '#features/roles/roles.feature.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import { helpDesk, helpEntry, recordType } from '#platform/server/compose/between-features.ts'
import { boardFigures, boardParts } from '#platform/server/compose/board-figures.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { supportWriteBacks } from './server/support.write-back.ts'
import {
  countOpenTickets,
  createSupport,
  seedSupport,
  seedTicketHistory,
  ticketRecords,
  ticketSearch,
  ticketPersonalData,
  countTicketsOf,
  ticketFigures,
} from './server/support.service.ts'

/** Questions to support, until answered. */
export const support = defineFeature({
  name: 'support',
  calls: { support: supportContract },
  writeBacks: supportWriteBacks,
  isOptional: true,
  needs: { roles },
  seed: { after: ['users', 'faq'], demo: () => seedSupport, history: () => seedTicketHistory },
  create({ platform, roles }) {
    const { routes, undo, openTicket } = createSupport({
      ...platform,
      findCaller: roles.findCaller,
      findEntry: () => platform.contributed(helpEntry)[0],
    })
    return {
      routes,
      undo,
      contributes: [
        boardFigures(ticketFigures),
        boardParts({ tickets: countTicketsOf }),
        helpDesk(openTicket),
        searchSource(ticketSearch(platform.database.dialect)),
        recordType({ type: 'ticket', ...ticketRecords(platform.database.dialect) }),
        ownedRecords({ noun: 'tickets', count: countOpenTickets }),
        personalData(ticketPersonalData),
      ],
    }
  },
})
