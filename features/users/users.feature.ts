import { customFields } from '#features/custom-fields/custom-fields.feature.ts'
import { customEntity } from '#features/custom-fields/server/custom-fields.points.ts'
import { auth } from '#features/auth/auth.feature.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { roles } from '#features/roles/roles.feature.ts'
import { checklistPart } from '#features/setup/server/setup.points.ts'
import { addressBook } from '#platform/server/compose/address-books.ts'
import {
  laterShownParts,
  shownParts,
  webhookFields,
} from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { bootPart } from '#platform/server/compose/points.ts'
import { usersContract } from './contract/users.contract.ts'
import { usersAdminContract } from './contract/users-admin.contract.ts'
import { usersWriteBacks } from './server/users.write-back.ts'
import {
  isEmptyInstance,
  listDemoAccounts,
  prepareDemoAccounts,
} from './server/demo/demo-accounts.service.ts'
import { ownedRecords, personalData, planListener } from './server/users.points.ts'
import { usersRoutes } from './server/users.routes.ts'
import {
  createUserChanges,
  createUserUndo,
  hasPersonSince,
  peopleBook,
  prepareUserHistory,
  userSearch,
} from './server/users.service.ts'

/** The people of the instance. */
export const users = defineFeature({
  name: 'users',
  calls: { users: usersContract, usersAdmin: usersAdminContract },
  writeBacks: usersWriteBacks,
  needs: { auth, roles, customFields },
  seed: {
    isFilled: async db => !(await isEmptyInstance(db)),
    demo: prepareDemoAccounts,
    history: prepareUserHistory,
    demoAccounts: listDemoAccounts,
  },
  create({ platform, auth, roles, customFields }) {
    const { config, contributed, database } = platform
    const custom = customFields.of('users')
    const changes = createUserChanges({
      ...platform,
      custom,
      sessions: auth,
      rights: roles,
      async onPlan(trx, change) {
        for (const listen of contributed(planListener)) await listen(trx, change)
      },
    })
    return {
      service: changes,
      routes: usersRoutes({
        ...platform,
        changes,
        custom,
        account: auth.account,
        ownedRecords: () => contributed(ownedRecords),
        personalParts: () => contributed(personalData, { includeDisabled: true }),
        rights: roles,
        rightsOf: async person => ({
          rights: await roles.explain(person),
          grants: await roles.listGiven(person.userId),
        }),
      }),
      undo: createUserUndo(changes.steps, custom),
      contributes: [
        searchSource(userSearch(database.dialect, custom)),
        addressBook(
          peopleBook(laterShownParts(() => contributed(shownParts, { includeDisabled: true })[0])),
        ),
        customEntity({ entity: 'users', subject: 'User' }),
        // Billing is for those who may read it, here as on the screens.
        webhookFields({
          subject: 'User',
          render: (reader, { billing, ...fields }) =>
            reader.can('read', 'Billing') ? { ...fields, billing } : fields,
        }),
        checklistPart({
          name: 'people',
          place: 3,
          to: '/apps/user/list',
          isDone: (db, { since }) => hasPersonSince(db, since),
        }),
        bootPart(async () => ({
          firstRun: await isEmptyInstance(database.read),
          demoAccounts: config.demo ? await listDemoAccounts(database.read) : [],
        })),
      ],
    }
  },
})
