import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { housekeeping } from '#platform/server/compose/points.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { customFieldsContract } from './contract/custom-fields.contract.ts'
import { customEntity, customRecords } from './server/custom-fields.points.ts'
import { customFieldsRoutes } from './server/custom-fields.routes.ts'
import { createCustomFields } from './server/custom-fields.service.ts'
import { customFieldsWriteBacks } from './server/custom-fields.write-back.ts'
import { createDefinitions } from './server/definitions.service.ts'
import { customFieldPersonalData } from './server/values/person.service.ts'

/** Fields that administrators add to records. */
export const customFields = defineFeature({
  name: 'custom-fields',
  calls: { customFields: customFieldsContract },
  writeBacks: customFieldsWriteBacks,
  create({ platform }) {
    const { database, clock, contributed } = platform
    const entities = () => contributed(customEntity)
    const definitions = createDefinitions({ database, clock, entities })
    const values = createCustomFields(database)
    return {
      service: values,
      routes: customFieldsRoutes({ database, clock, entities, definitions, values }),
      undo: definitions.undo,
      contributes: [
        customRecords(values),
        personalData(customFieldPersonalData),
        housekeeping({ rows: definitions.sweep }),
      ],
    }
  },
})
