import { faqContract } from './contract/faq.contract.ts'
import { faqEditingContract } from './contract/faq-editing.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { helpDesk, helpEntry } from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { faqWriteBacks } from './server/faq.write-back.ts'
import {
  articleSearch,
  findEntry,
  faqRoutes,
  faqUndo,
  helpPersonalData,
  seedHelp,
} from './server/faq.service.ts'

/** FAQ and knowledge base. */
export const faq = defineFeature({
  name: 'faq',
  calls: { faq: { ...faqContract, ...faqEditingContract } },
  writeBacks: faqWriteBacks,
  isOptional: true,
  seed: { after: ['users', 'blog'], demo: () => seedHelp },
  create: ({ platform }) => ({
    routes: faqRoutes({ ...platform, findHelpDesk: () => platform.contributed(helpDesk)[0] }),
    undo: faqUndo,
    contributes: [
      helpEntry((trx, caller, slug) => findEntry(platform, { trx, caller, slug })),
      searchSource(articleSearch(platform.database.dialect)),
      personalData(helpPersonalData),
    ],
  }),
})
