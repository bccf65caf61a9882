import type { figureCalls } from '#platform/contract/resource-figures.contract.ts'
import type { Fields } from '#platform/contract/resource-fields.rules.ts'
import { type Route, route } from '../http/route.ts'
import { createFiguresRepo } from './figures-repo.ts'
import type { ResourceContext } from './resource-context.ts'
import { readable } from './resource-rights.ts'

/** Figures for dashboards. */
export function figureRoutes<F extends Fields>(
  { resource, database }: ResourceContext<F>,
  calls: ReturnType<typeof figureCalls<F>>,
): Route[] {
  const repo = createFiguresRepo(resource, database)
  return [
    route(calls.getFigure, ({ params: { figure }, query, caller }) =>
      repo.get({
        figure: resource.figures[figure] ?? {},
        ...query,
        whose: readable(resource, caller),
      }),
    ),
  ]
}
