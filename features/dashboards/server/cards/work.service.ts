import type { GoalOverview, SupportTracker } from '../../contract/card-analytics.contract.ts'
import { findPlan } from '../plan/plan.repo.ts'
import {
  countTickets,
  countWork,
  type TicketCounts,
  type WorkVisibility,
} from '../figures/work.repo.ts'
import { fieldsOf, shareOf, type View } from './view.service.ts'

// The cards that speak of work: tickets that are answered, tasks and cards that are done.

export async function supportTracker(view: View): Promise<SupportTracker> {
  const { db, span } = view
  const [now, before] = [
    await countTickets(db, span, span.zone),
    await countTickets(db, span.before, span.zone),
  ]
  const told = toTold(now)
  return {
    title: 'Support Tracker',
    ...told,
    responseTimeUnit: 'h',
    series: [told.completedPercent ?? 0],
    previous: toTold(before),
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

const toTold = ({ total, new: fresh, open, closed, hours }: TicketCounts) => ({
  totalTicket: total,
  newTicket: fresh,
  openTicket: open,
  closedTicket: closed,
  responseTime: hours,
  completedPercent: shareOf(closed, total),
})

export async function goalOverview(view: View, visibility: WorkVisibility): Promise<GoalOverview> {
  const { db, span } = view
  const now = await countWork(db, visibility, { days: span, zone: span.zone })
  const before = await countWork(db, visibility, { days: span.before, zone: span.zone })
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
