import { datatablesContract } from './contract/datatables.contract.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { datatablesWriteBacks } from './server/datatables.write-back.ts'
import { datatablesRoutes } from './server/datatables.routes.ts'
import { seedEmployees, undoEmployees } from './server/datatables.service.ts'

/** Employees in two tables. */
export const datatables = defineFeature({
  name: 'datatables',
  calls: { datatables: datatablesContract },
  writeBacks: datatablesWriteBacks,
  isOptional: true,
  seed: { after: ['links'], demo: () => seedEmployees },
  create: ({ platform }) => ({
    routes: datatablesRoutes(platform),
    undo: { 'datatables.revert': undoEmployees },
  }),
})
