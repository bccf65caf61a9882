import { type Action, type Call } from '#platform/contract/define.ts'
import { type ResourceContract, resourceContract } from '#platform/contract/resource.contract.ts'
import { findUnknownReference, mistakeIn } from '#platform/contract/resource-checks.rules.ts'
import { figureCalls } from '#platform/contract/resource-figures.contract.ts'
import type { DraftOf, Fields, Resource } from '#platform/contract/resource-fields.rules.ts'
import { schemasOf } from '#platform/contract/resource-values.rules.ts'
import {
  defineFeature,
  type Feature,
  type FillRows,
} from '#platform/server/compose/define-feature.ts'
import { httpPlugin } from '#platform/server/compose/points.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Route } from '#platform/server/http/route.ts'
import { figureRoutes } from '#platform/server/resource/figures-routes.ts'
import { createRevert, undoKindOf } from '#platform/server/resource/record-steps.ts'
import type { ResourceContext, ResourceRules } from '#platform/server/resource/resource-context.ts'
import { createResourceRepo, insertRow } from '#platform/server/resource/resource-repo.ts'
import { resourceRoutes } from '#platform/server/resource/resource-routes.ts'
import { writeBack } from '#platform/server/write-back/write-back.ts'
import { customEntity, customRecords } from '#features/custom-fields/server/custom-fields.points.ts'
import { dropFiles, findFiles, reuseFiles } from '#features/files/server/files.service.ts'
import { callerFinder } from '#features/roles/server/roles.points.ts'
import { giveFirstRights } from '#features/roles/server/roles.service.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { commentUndoKindOf, createCommentRestore } from './comments/comments.service.ts'
import { contributionsOf } from './contributions.service.ts'
import { createPeople, listDemoPeople } from './people.repo.ts'
import { referenced } from './resource.points.ts'

// The public API of resources: a declaration becomes a feature of the server (docs/resources.md).

/** Custom parts of a resource, replacing or extending the declared ones. */
interface ByHand<F extends Fields> {
  rules?: ResourceRules<F>
  /** Custom calls, and their routes. A route for a call of the resource replaces the default one. */
  calls?: Readonly<Record<string, Call>>
  routes?: (given: {
    platform: Platform
    context: ResourceContext<F>
    contract: ResourceContract<F>
  }) => Route[]
  /** Records of the demo. `people` are ids of its people. */
  demo?: (given: { now: Date; people: readonly number[] }) => readonly DraftOf<F>[]
}

/**
 * Creates the server side of a declaration: calls, table, rights, audit, undo, search, calendar, export and import.
 * @example export const assets = resourceFeature(assetsResource, { rules: { beforeSave: … } })
 */
export function resourceFeature<F extends Fields>(
  resource: Resource<F>,
  byHand: ByHand<NoInfer<F>> = {},
): Feature {
  const contract = resourceContract(resource)
  const figures = figureCalls(resource)
  const hasFigures = Object.keys(resource.figures).length > 0
  return defineFeature({
    name: resource.name,
    isOptional: true,
    calls: {
      [resource.name]: { ...contract, ...(hasFigures ? figures : {}), ...byHand.calls },
    },
    writeBacks: [
      writeBack(contract.updateRecord, contract.getRecord, {
        of: schemasOf(resource).record,
        ask: ({ id }) => ({ params: { id } }),
        find: ({ record }) => record,
      }),
    ],
    seed: {
      after: ['roles', 'users'],
      first: trx =>
        giveFirstRights(trx, { subject: resource.subject, rights: firstRightsOf(resource) }),
      ...(byHand.demo === undefined ? {} : { demo: () => fillWith(resource, byHand.demo) }),
    },
    create({ platform }) {
      const context = createResourceContext(resource, platform, byHand.rules)
      const own = byHand.routes?.({ platform, context, contract }) ?? []
      const given = [
        ...resourceRoutes({ context, calls: contract }),
        ...(hasFigures ? figureRoutes(context, figures) : []),
        ...commentRoutes(
          {
            context,
            findCaller: async id => platform.contributed(callerFinder)[0]?.(id),
          },
          contract,
        ),
      ]
      const isReplaced = ({ call }: Route) => own.some(one => one.call === call)
      return {
        routes: [...given.filter(one => !isReplaced(one)), ...own],
        undo: {
          [undoKindOf(resource)]: createRevert(context),
          [commentUndoKindOf(resource)]: createCommentRestore(context),
        },
        contributes: [
          ...contributionsOf(context),
          customEntity({ entity: resource.name, subject: resource.subject }),
          // Once all features are made.
          httpPlugin(() => {
            const known = platform.contributed(referenced, { includeDisabled: true })
            const mistake = findUnknownReference(
              resource,
              known.map(one => one.name),
            )
            if (mistake !== undefined) throw new Error(mistakeIn(resource.name, mistake))
          }),
        ],
      }
    },
  })
}

/**
 * What the parts of a resource are given: for a feature that has calls of its own, and takes changes, log and undo from its declaration.
 * @example const employees = createResourceContext(employeesResource, platform)
 */
export function createResourceContext<F extends Fields>(
  resource: Resource<F>,
  platform: Platform,
  rules: ResourceRules<F> = {},
): ResourceContext<F> {
  const { database, clock, contributed } = platform
  return {
    resource,
    repo: createResourceRepo(resource, database),
    rules,
    database,
    clock,
    ports: {
      ...createPeople(platform),
      // Once all features are made.
      get custom() {
        const [records] = contributed(customRecords, { includeDisabled: true })
        if (records === undefined) throw new Error('Custom fields are missing.')
        return records.of(resource.name)
      },
      async records(db, caller, { of, ids }) {
        const known = contributed(referenced).find(({ name }) => name === of)
        return (await known?.see(db, caller, ids)) ?? []
      },
      files: {
        urlOf: (id, caller) => platform.pictures.urlOf(id, caller),
        find: findFiles,
        show: reuseFiles,
        drop: dropFiles,
      },
    },
  }
}

/** Puts the records of the demo in. */
const fillWith =
  <F extends Fields>(resource: Resource<F>, demo: ByHand<F>['demo']): FillRows =>
  async (trx, now) => {
    const { draft } = schemasOf(resource)
    const people = await listDemoPeople(trx)
    for (const one of demo?.({ now, people }) ?? [])
      await insertRow(trx, resource, { values: draft.parse(one), by: people[0] ?? null, now })
  }

const ACTIONS: readonly Action[] = ['read', 'create', 'update', 'delete', 'manage']
const ROLES: readonly UserRole[] = ['admin', 'maintainer', 'editor', 'author', 'subscriber']

const firstRightsOf = ({ rights }: Resource) =>
  ROLES.flatMap(role =>
    (rights[role] ?? []).flatMap(right => {
      const action = ACTIONS.find(one => one === right.split(' ')[0])
      return action === undefined ? [] : [{ role, action, own: right.endsWith(' own') }]
    }),
  )
