import type { RecentChange } from '../../contract/changes.contract.ts'
import { getT } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { fetchRecent, undoChange } from '../changes.api.ts'
import { describeWholeChange } from './use-change-words.ts'

/** Undoes one's newest change and names it; repeated, the one before. */
export const undoNewest = (): Promise<void> =>
  act({
    find: changes => changes.find(change => change.undoId !== null),
    idOf: change => change.undoId,
    done: 'undone',
    nothing: 'nothing',
  })

/** Redoes the last undone change. */
export const redoNewest = (): Promise<void> =>
  act({
    find: changes =>
      changes
        .filter(change => change.redoId !== null)
        .toSorted((a, b) => (b.undoneAt ?? '').localeCompare(a.undoneAt ?? ''))[0],
    idOf: change => change.redoId,
    done: 'redone',
    nothing: 'nothingToRedo',
  })

interface UndoOf {
  find: (changes: readonly RecentChange[]) => RecentChange | undefined
  idOf: (change: RecentChange) => number | null
  done: 'undone' | 'redone'
  nothing: 'nothing' | 'nothingToRedo'
}

async function act({ find, idOf, done, nothing }: UndoOf): Promise<void> {
  const t = getT('changes')
  try {
    const newest = find(await fetchRecent())
    const id = newest === undefined ? null : idOf(newest)
    if (newest === undefined || id === null) return void toast.info(t(nothing))
    await undoChange(id)
    toast.done(t(done, { what: describeWholeChange(newest, t) }))
  } catch (error) {
    toast.error(explainFailure(error, getT('ui')))
  }
}
