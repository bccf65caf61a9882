import type { SavedView } from '../../contract/saved-views.contract.ts'
import {
  HIDDEN_PARAM,
  VIEW_PARAM,
  type ViewScreenName,
  viewScreenOf,
} from '../../contract/saved-views.rules.ts'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { copyText } from '#ui/export/copy-text.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { stringifySearch } from '#platform/web/search/search-schema.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { chooseView, deleteView, refreshViews, updateView } from '../saved-views.api.ts'
import { type ReadList, readState, searchOf, type ViewQuery } from './view-state.ts'

/** Explicitly no view, although the list has a default. */
const NONE = '0'

export interface ViewActions {
  raw: Record<string, unknown>
  /** What the list shows now. */
  state: ViewQuery
  path: string
  open: (view: Pick<SavedView, 'id' | 'path' | 'query'>, options?: { replace?: boolean }) => void
  /** Everything again; `hasDefault`: the list would begin with a view otherwise. */
  openAll: (hasDefault: boolean) => void
  hide: (columns: readonly string[]) => void
  keep: (view: SavedView) => void
  share: (view: SavedView) => void
  remove: (view: SavedView) => void
  prefer: (view: SavedView) => void
  copyLink: (view: SavedView) => void
}

/** What is done with the views of a list, and where the list is now. */
export function useViewActions(screen: ViewScreenName, read: ReadList): ViewActions {
  const { t } = useTranslation(['saved-views', 'ui'])
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const { pathname: path } = useLocation()
  const navigate = useNavigate()
  const undoOf = useUndoAction(t('undone'))
  const { path: home, tab } = viewScreenOf(screen)
  const state = readState(raw, read)
  const go = (to: string, search: object, replace = false) =>
    void navigate({ to, search, replace, resetScroll: false })
  const attempt = useAttempt()

  async function change(
    act: () => Promise<{ changeId?: number | undefined }>,
    text: string,
  ): Promise<void> {
    const isDone = await attempt(async () => {
      const { changeId } = await act()
      await refreshViews()
      toast.done(text, undoOf(changeId))
    })
    if (!isDone) await refreshViews()
  }

  return {
    raw,
    state,
    path,
    open: (view, { replace } = {}) =>
      go(view.path, searchOf(raw, { query: view.query, saved: `${view.id}`, read }), replace),
    openAll: hasDefault =>
      go(home, searchOf(raw, { query: {}, saved: hasDefault ? NONE : undefined, read })),
    hide: columns =>
      go(
        '.',
        { ...raw, [HIDDEN_PARAM]: columns.length === 0 ? undefined : columns.join(',') },
        true,
      ),
    keep: view =>
      void change(
        () => updateView({ id: view.id, query: state, path }, view.version),
        t('done.updated', { name: view.name }),
      ),
    share: view =>
      void change(
        () => updateView({ id: view.id, isShared: !view.isShared }, view.version),
        t(view.isShared ? 'done.unshared' : 'done.shared', { name: view.name }),
      ),
    remove: view => void change(() => deleteView(view.id), t('done.deleted', { name: view.name })),
    prefer: view =>
      void change(
        async () => {
          await chooseView(screen, view.isDefault ? null : view.id)
          return {}
        },
        t(view.isDefault ? 'done.notDefault' : 'done.default', { name: view.name }),
      ),
    copyLink(view) {
      const search = stringifySearch({
        ...(tab === undefined ? {} : { tab }),
        ...view.query,
        [VIEW_PARAM]: view.id,
      })
      copyText(Promise.resolve(new URL(`${view.path}${search}`, location.href).href)).then(
        () => toast.done(t('done.copied')),
        () => toast.error(t('done.notCopied')),
      )
    },
  }
}

/** Opens the list with the person's default view, if the URL has no parameters. */
export function useDefaultView(
  views: readonly SavedView[] | undefined,
  { raw, path, open }: ViewActions,
): void {
  const isSettled = useRef(false)
  useEffect(() => {
    if (views === undefined || isSettled.current) return
    isSettled.current = true
    const byDefault = views.find(view => view.isDefault)
    const isEmpty = Object.entries(raw).every(
      ([name, value]) => name === 'tab' || value === undefined,
    )
    const isHome = byDefault !== undefined && viewScreenOf(byDefault.screen).path === path
    if (byDefault !== undefined && isEmpty && isHome) open(byDefault, { replace: true })
  })
}
