import i18next from 'i18next'
import { queryClient } from '../../../platform/query/query-client.ts'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { recentQuery, undoChange } from '../changes.api.ts'
import { tellChange } from './use-change-words.ts'

/** Takes one's newest change back, and says which it was. */
export async function undoNewest(): Promise<void> {
  const t = i18next.getFixedT(null, 'changes')
  try {
    const changes = await queryClient.fetchQuery(recentQuery())
    const newest = changes.find(change => change.canUndo)
    if (newest === undefined) return void toast.info(t('nothing'))
    await undoChange(newest.id)
    toast.done(t('undone', { what: tellChange(newest, t) }))
  } catch (error) {
    toast.error(explainFailure(error, i18next.getFixedT(null, 'ui')))
  }
}
