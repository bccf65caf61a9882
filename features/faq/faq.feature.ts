import { faqContract } from './contract/faq.contract.ts'
import { faqEditingContract } from './contract/faq-editing.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { support } from '#features/support/support.feature.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { faqWriteBacks } from './server/faq.write-back.ts'
import { articleSearch, faqRoutes, faqUndo, helpOfPerson, seedHelp } from './server/faq.service.ts'

/** Answers to common questions, and the knowledge base. */
export const faq = defineFeature({
  name: 'faq',
  calls: { faq: { ...faqContract, ...faqEditingContract } },
  writeBacks: faqWriteBacks,
  isOptional: true,
  needs: { support },
  seed: { after: ['users', 'blog'], demo: () => seedHelp },
  create: ({ platform, support }) => ({
    routes: faqRoutes({ ...platform, tickets: support }),
    undo: faqUndo,
    contributes: [
      searchSource(articleSearch(platform.database.dialect)),
      personalData(helpOfPerson),
    ],
  }),
})
