import { kanbanRulesContract } from '../../contract/kanban-rules.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts, RuleParts } from '../kanban.context.ts'
import { listRules } from './rule-view.service.ts'
import { deleteRule, saveRule } from './rules.service.ts'

// Rules of a project and the log of what they did. What they do is done by jobs (run.service.ts).

export function rulesRoutes(parts: KanbanParts & RuleParts): Route[] {
  const { database, clock } = parts
  return [
    route(kanbanRulesContract.listRules, ({ query, caller }) =>
      listRules(database.read, caller, {
        project: query.project,
        before: query.before,
        now: clock(),
        parts,
      }),
    ),
    route(kanbanRulesContract.saveRule, async input => {
      const { rule, changeId, version } = await mutate(parts, input, context =>
        saveRule(context, { ...input.body, ifMatch: input.request.ifMatch, parts }),
      )
      input.reply.etag(version)
      return { rule, changeId }
    }),
    route(kanbanRulesContract.deleteRule, input =>
      mutate(parts, input, context => deleteRule(context, input.id)),
    ),
  ]
}
