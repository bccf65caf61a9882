import type { RecentChange } from '../../contract/changes.contract.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { getT } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { fetchRecent, undoChange } from '../changes.api.ts'
import { nameChanged } from './use-change-words.ts'

/** Undoes one's newest change and names it; repeated, the one before. */
export const undoNewest = (): Promise<void> =>
  act({
    list: changes => changes,
    idOf: change => change.undoId,
    done: 'undone',
    nothing: 'nothing',
  })

/** Redoes the last undone change. */
export const redoNewest = (): Promise<void> =>
  act({
    list: changes => changes.toSorted((a, b) => (b.undoneAt ?? '').localeCompare(a.undoneAt ?? '')),
    idOf: change => change.redoId,
    done: 'redone',
    nothing: 'nothingToRedo',
  })

interface UndoOf {
  /** The newest first. */
  list: (changes: readonly RecentChange[]) => readonly RecentChange[]
  idOf: (change: RecentChange) => number | null
  done: 'undone' | 'redone'
  nothing: 'nothing' | 'nothingToRedo'
}

async function act({ list, idOf, done, nothing }: UndoOf): Promise<void> {
  const t = getT('changes')
  let refused: ApiError | undefined
  try {
    for (const change of list(await fetchRecent())) {
      const id = idOf(change)
      if (id === null) continue
      // One that cannot be undone any more must not stand in the way of those before it.
      // oxlint-disable-next-line no-await-in-loop
      const refusal = await undoChange(id).then(() => undefined, toRefusal)
      if (refusal === undefined)
        return void toast.done(t(done, { what: nameChanged(change, t) }).trim())
      refused ??= refusal
    }
    if (refused !== undefined) throw refused
    toast.info(t(nothing))
  } catch (error) {
    toast.error(explainFailure(error, getT('ui')))
  }
}

/** A refusal for what has become of the record, or of one's rights to it; anything else is thrown. */
function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && [403, 404, 409, 422].includes(error.status)) return error
  throw error
}
