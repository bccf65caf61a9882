import { SUBJECTS } from '#platform/contract/define.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { checklistContract } from '../contract/checklist.contract.ts'

// The setup checklist of administrators.

const CHECKLIST = ['setup', 'checklist'] as const

export const checklistQuery = () =>
  queryOptions({
    queryKey: CHECKLIST,
    queryFn: async ({ signal }) =>
      (await api.call(checklistContract.getChecklist, {}, { signal })).steps,
  })
export const refreshChecklist = () => queryClient.invalidateQueries({ queryKey: CHECKLIST })
export const dismissChecklist = () => api.call(checklistContract.dismissChecklist, {})

// Only a step's feature knows what completes it. Without open steps other changes are irrelevant.
const BURST_MS = 300
let timer: ReturnType<typeof setTimeout> | undefined
for (const topic of SUBJECTS) {
  onTopic(topic, () => {
    const steps = queryClient.getQueryData(checklistQuery().queryKey)
    if (topic !== 'Settings' && steps?.some(step => !step.isDone) !== true) return
    timer ??= setTimeout(() => {
      timer = undefined
      void refreshChecklist()
    }, BURST_MS)
  })
}
