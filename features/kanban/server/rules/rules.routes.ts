import { kanbanRulesContract } from '../../contract/kanban-rules.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { enterProject } from '../projects/access.service.ts'
import { listRuleRows, listRunRows } from './rules.repo.ts'
import { deleteRule, saveRule, tellRuleRows } from './rules.service.ts'
import type { RuleHands } from './run.service.ts'

// Rules of a project and the log of what they did. What they do is done by jobs (run.service.ts).

export function rulesRoutes({
  database,
  clock,
  people,
  hands,
}: KanbanParts & { hands: RuleHands }): Route[] {
  const parts = { people, hands }
  return [
    route(kanbanRulesContract.listRules, async ({ query, caller }) => {
      const { read } = database
      const { project } = await enterProject(read, caller, { id: query.project, need: 'viewer' })
      const told = await tellRuleRows(read, parts, {
        rows: await listRuleRows(read, project.id),
        caller,
      })
      const runs = await listRunRows(read, {
        projectId: project.id,
        before: query.before,
        now: clock(),
      })
      return {
        ...told,
        runs: runs.map(row => {
          const isMine = row.user_id === caller.userId || caller.can('read', 'Audit')
          const {
            id,
            rule_id: ruleId,
            kind,
            board_id: boardId,
            card_id: cardId,
            title: card,
            state,
            reason,
            at,
            due_at: dueAt,
          } = row
          const changeId = isMine && row.undone_at === null ? row.open_change : null
          return { id, ruleId, kind, boardId, cardId, card, state, reason, at, dueAt, changeId }
        }),
      }
    }),
    route(kanbanRulesContract.saveRule, ({ body, caller, actor, request, reply }) =>
      database.write(async trx => {
        const saved = await saveRule(
          trx,
          { caller, actor, now: clock() },
          { ...body, ifMatch: request.ifMatch, parts },
        )
        reply.etag(saved.version)
        return { rule: saved.rule, changeId: saved.changeId }
      }),
    ),
    route(kanbanRulesContract.deleteRule, ({ id, caller, actor }) =>
      database.write(trx => deleteRule(trx, { caller, actor, now: clock() }, id)),
    ),
  ]
}
