import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { timeZone } from '#platform/contract/export.rules.ts'
import { taskPerson } from './todo.contract.ts'

// The workload of everyone (features.md TODO-16). Apart from the tasks: lists of tasks stand on many screens, this on one.

const figure = z.int()
/** How many tasks a person has to do, by when they are due. Each open task is in exactly one of the ranges. */
export const personWorkload = z.object({
  /** None: the tasks without an assignee. */
  assignee: z.nullable(taskPerson),
  open: figure,
  overdue: figure,
  today: figure,
  /** In the seven days after today. */
  week: figure,
  later: figure,
  /** Without a date. */
  none: figure,
  /** In the last seven days, today included. */
  completed: figure,
  oldestOverdue: z.nullable(z.object({ id: z.int(), title: z.string(), dueDate: z.string() })),
})
export type PersonWorkload = z.infer<typeof personWorkload>

export const workloadContract = {
  getWorkload: defineCall({
    method: 'GET',
    path: '/apps/todo/workload-by-assignee',
    access: { can: ['read', 'Todo'] },
    summary: 'Get how many open tasks everyone has, and who is behind',
    description:
      'Subtasks count for their own assignee. People with most overdue tasks come first, unassigned tasks last.',
    query: z.strictObject({ timeZone: z._default(timeZone, 'UTC') }),
    output: z.object({ people: z.array(personWorkload) }),
  }),
}
