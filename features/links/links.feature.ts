import { linksContract } from './contract/links.contract.ts'
import { demoRecords, recordLinks, recordType } from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { audience } from '#platform/server/compose/points.ts'
import { linksRoutes } from './server/links.routes.ts'
import { createLinks, seedLinks } from './server/links.service.ts'

/** Links between records of different features. */
export const links = defineFeature({
  name: 'links',
  calls: { links: linksContract },
  isOptional: true,
  seed: {
    after: ['email', 'chat', 'todo', 'kanban', 'calendar', 'invoice'],
    demo: ({ contributed }) => seedLinks(contributed(demoRecords)),
  },
  create({ platform }) {
    const links = createLinks({
      read: platform.database.read,
      types: () => platform.contributed(recordType),
    })
    return {
      routes: linksRoutes({ ...platform, links }),
      undo: links.undo,
      contributes: [
        recordLinks(links),
        audience({ addressEvent: text => links.addressEvent(text) }),
      ],
    }
  },
})
