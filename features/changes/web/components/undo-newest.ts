import type { RecentChange } from '../../contract/changes.contract.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { getT } from '#platform/web/i18n/i18n.ts'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { fetchRecent, undoChange } from '../changes.api.ts'
import { isOfScreen } from './of-screen.ts'
import { askUndo } from './undo-asked.ts'
import { describeChange, nameChanged } from './use-change-words.ts'

/** Undoes one's newest change and names it; repeated, the one before. */
export const undoNewest = (): Promise<void> =>
  act({
    list: changes => changes,
    idOf: change => change.undoId,
    done: 'undone',
    refused: 'notUndone',
    nothing: 'nothing',
  })

/** Redoes the last undone change. */
export const redoNewest = (): Promise<void> =>
  act({
    list: changes => changes.toSorted((a, b) => (b.undoneAt ?? '').localeCompare(a.undoneAt ?? '')),
    idOf: change => change.redoId,
    done: 'redone',
    refused: 'notRedone',
    nothing: 'nothingToRedo',
  })

interface UndoOf {
  /** The newest first. */
  list: (changes: readonly RecentChange[]) => readonly RecentChange[]
  idOf: (change: RecentChange) => number | null
  done: 'undone' | 'redone'
  refused: 'notUndone' | 'notRedone'
  nothing: 'nothing' | 'nothingToRedo'
}

async function act(of: UndoOf): Promise<void> {
  const t = getT('changes')
  try {
    const changes = of.list(await fetchRecent())
    const change = changes.find(one => of.idOf(one) !== null)
    if (change === undefined) toast.info(t(of.nothing))
    else await actOn(change, of)
  } catch (error) {
    toast.error(explainFailure(error, getT('ui')))
  }
}

/** One that cannot be undone any more is named, and no older one is undone in its place: no one asked for that. */
async function actOn(change: RecentChange, { idOf, done, refused }: UndoOf): Promise<void> {
  const t = getT('changes')
  const id = idOf(change)
  if (id === null) return
  if (!isOfScreen(change, location.pathname) && !(await askUndo(change, done === 'redone'))) return
  const refusal = await undoChange(id).then(() => undefined, toRefusal)
  if (refusal === undefined)
    return void toast.done(t(done, { what: nameChanged(change, t) }).trim())
  toast.error(t(refused, { what: describeChange(change, t) }), {
    lines: [explainFailure(refusal, getT('ui'))],
    action: { text: t('recent.title'), run: () => openLayer('changes') },
  })
}

/** A refusal for what has become of the record, or of one's rights to it; anything else is thrown. */
function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && [403, 404, 409, 422].includes(error.status)) return error
  throw error
}
