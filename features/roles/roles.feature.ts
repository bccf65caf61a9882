import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { rolesContract } from './contract/roles.contract.ts'
import { rolesWriteBacks } from './server/roles.write-back.ts'
import { createCallers } from './server/find-caller.service.ts'
import { rolesJobs } from './server/roles.jobs.ts'
import { callerFinder, rightsSource } from './server/roles.points.ts'
import { rolesRoutes } from './server/roles.routes.ts'
import {
  createRolesService,
  listGivenRoles,
  rolePersonalData,
  undoGiven,
  undoRoles,
} from './server/roles.service.ts'
import { seedFirstRoles } from './server/roles.seed.ts'

/** Roles, their rights and members. */
export const roles = defineFeature({
  name: 'roles',
  calls: { roles: rolesContract },
  writeBacks: rolesWriteBacks,
  seed: { first: seedFirstRoles },
  create({ platform }) {
    const { clock, database } = platform
    const roles = createRolesService({
      ...platform,
      sources: () => platform.contributed(rightsSource),
    })
    const callers = createCallers({ ...platform, roles })
    return {
      service: {
        ...roles,
        ...callers,
        listGiven: (userId: number) =>
          listGivenRoles(database.read, {
            dialect: database.dialect,
            userIds: [userId],
            now: clock(),
          }),
      },
      routes: rolesRoutes({ ...platform, roles, callers }),
      jobs: rolesJobs({ ...platform, roles }),
      undo: { 'roles.change': undoRoles, 'roles.given': undoGiven },
      contributes: [personalData(rolePersonalData), callerFinder(id => callers.findCaller(id))],
    }
  },
})
