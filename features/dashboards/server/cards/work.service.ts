import type { GoalOverview, SupportTracker } from '../../contract/card-analytics.contract.ts'
import { findPlan } from '../plan/plan.repo.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import type { BoardParts } from '#platform/server/compose/board-figures.ts'
import { momentsOf } from '../figures/span.service.ts'
import { sumFigure } from '../rows/sum.repo.ts'
import { fieldsOf, shareOf, type View } from './view.service.ts'

// The work cards: tickets answered, tasks and cards completed.

export async function supportTracker(view: View): Promise<SupportTracker> {
  const { span } = view
  const [now, before] = [await countTickets(view, span), await countTickets(view, span.before)]
  const figures = toFigures(now)
  return {
    title: 'Support Tracker',
    ...figures,
    responseTimeUnit: 'h',
    series: [figures.completedPercent ?? 0],
    previous: toFigures(before),
    ...fieldsOf(view, {
      definition: 'tickets',
      topics: ['Ticket'],
      figures: [
        { figure: 'tickets', sum: now.total },
        { figure: 'tickets.new', sum: now.new },
        { figure: 'tickets.open', sum: now.open },
        { figure: 'tickets.closed', sum: now.closed },
      ],
    }),
  }
}

type TicketCounts = Awaited<ReturnType<BoardParts['tickets']>>
const NONE: TicketCounts = { total: 0, new: 0, open: 0, closed: 0, hours: null }
const countTickets = async ({ db, span, board }: View, days: DaySpan): Promise<TicketCounts> =>
  (await board.parts().tickets?.(db, momentsOf(days, span.zone))) ?? NONE

const toFigures = ({ total, new: fresh, open, closed, hours }: TicketCounts) => ({
  totalTicket: total,
  newTicket: fresh,
  openTicket: open,
  closedTicket: closed,
  responseTime: hours,
  completedPercent: shareOf(closed, total),
})

export async function goalOverview(view: View): Promise<GoalOverview> {
  const { db, span } = view
  const now = await countWork(view, span)
  const before = await countWork(view, span.before)
  const goal = await findPlan(db, 'tasks')
  const percentOf = ({ completed, inProgress }: typeof now) =>
    shareOf(completed, completed + inProgress)
  return {
    ...now,
    percent: percentOf(now),
    goal: goal.value,
    goalVersion: goal.version,
    series: [percentOf(now) ?? 0],
    previous: { ...before, percent: percentOf(before) },
    ...fieldsOf(view, {
      definition: 'goals.completed',
      topics: ['Todo', 'Kanban'],
      figures: [
        { figure: 'goals.completed', sum: now.completed },
        { figure: 'goals.inProgress', sum: now.inProgress },
      ],
    }),
  }
}

const countWork = async (view: View, days: DaySpan) => ({
  completed: (await sumFigure(view, 'goals.completed', days)) ?? 0,
  inProgress: (await sumFigure(view, 'goals.inProgress', days)) ?? 0,
})
