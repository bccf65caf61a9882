import { datatablesContract } from './contract/datatables.contract.ts'
import { employeesResource } from './contract/datatables.resource.ts'
import { customFields } from '#features/custom-fields/custom-fields.feature.ts'
import { customEntity } from '#features/custom-fields/server/custom-fields.points.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { createResourceContext } from '#features/resource/server/resource.service.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { createRevert, undoKindOf } from '#platform/server/resource/record-steps.ts'
import { datatablesWriteBacks } from './server/datatables.write-back.ts'
import { datatablesRoutes } from './server/datatables.routes.ts'
import { employeeSearch, seedEmployees, toEmployee } from './server/datatables.service.ts'

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
    const employees = createResourceContext(employeesResource, platform, {
      showCurrent: toEmployee,
    })
    const undo = createRevert(employees)
    return {
      routes: datatablesRoutes({ ...platform, custom, employees }),
      // Changes of earlier releases are in the log under the second name.
      undo: { [undoKindOf(employeesResource)]: undo, 'datatables.revert': undo },
      contributes: [
        customEntity({ entity: 'employees', subject: 'Datatable' }),
        searchSource(employeeSearch(platform.database.dialect, custom)),
      ],
    }
  },
})
