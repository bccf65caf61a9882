import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'

// The remaining setup steps (features.md ADD-06). Separate: it loads with the start page.

export const checklistStep = z.object({
  name: z.string(),
  isDone: z.boolean(),
  /** The address at which it is done. */
  to: z.string(),
  search: z.record(z.string(), z.string()),
})
export type ChecklistStep = z.infer<typeof checklistStep>

export const checklistContract = {
  getChecklist: defineCall({
    method: 'GET',
    path: '/api/setup/checklist',
    access: { can: ['manage', 'Settings'] },
    summary: 'Get the steps that remain after setup; none where the checklist was dismissed',
    output: z.object({ steps: z.array(checklistStep) }),
  }),
  dismissChecklist: defineCall({
    method: 'POST',
    path: '/api/setup/dismiss-checklist',
    access: { can: ['manage', 'Settings'] },
    summary: 'Dismiss the setup checklist for all administrators',
    output: z.object({
      /** For taking it back; absent where it was dismissed before. */
      changeId: z.optional(z.int()),
    }),
  }),
}
