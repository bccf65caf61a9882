import { datatablesContract } from './contract/datatables.contract.ts'
import { customFields } from '#features/custom-fields/custom-fields.feature.ts'
import { customEntity } from '#features/custom-fields/server/custom-fields.points.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { datatablesWriteBacks } from './server/datatables.write-back.ts'
import { datatablesRoutes } from './server/datatables.routes.ts'
import { employeeSearch, seedEmployees, undoEmployees } from './server/datatables.service.ts'

/** Employees in two tables. */
export const datatables = defineFeature({
  name: 'datatables',
  calls: { datatables: datatablesContract },
  writeBacks: datatablesWriteBacks,
  isOptional: true,
  seed: { after: ['links'], demo: () => seedEmployees },
  needs: { customFields },
  create({ platform, customFields }) {
    const custom = customFields.of('employees')
    return {
      routes: datatablesRoutes({ ...platform, custom }),
      undo: { 'datatables.revert': undoEmployees({ custom }) },
      contributes: [
        customEntity({ entity: 'employees', subject: 'Datatable' }),
        searchSource(employeeSearch(platform.database.dialect, custom)),
      ],
    }
  },
})
