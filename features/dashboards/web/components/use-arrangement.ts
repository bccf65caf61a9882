import type { BoardName } from '../../contract/card-boards.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import {
  getPreferences,
  setPreferences,
  usePreferences,
} from '#platform/web/preferences/preferences.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { layoutsQuery } from '../boards.api.ts'
import {
  hasLayout,
  type Placed,
  readLayout,
  readPart,
  restoreLayout,
  writeLayout,
} from './board-layout.ts'
import { findCard } from './cards.ts'

interface Arrangement {
  placed: readonly Placed[]
  /** The layout is known. */
  isReady: boolean
  /** Someone else's layout, by link: read-only. */
  isShared: boolean
  /** Stores one's own layout; undefined restores the default. With a text it says so, and can be undone. */
  keep: (next: readonly Placed[] | undefined, done?: string) => void
  /** Returns from a shared layout to one's own. */
  leave: () => void
}
const known = (id: string) => findCard(id) !== undefined

/** The layout of a board for this person: that of a link, else their own, else their role's default, else the product's. */
export function useArrangement(board: BoardName, byDefault: readonly Placed[]): Arrangement {
  const { t } = useTranslation('ui')
  const { boards } = usePreferences()
  const { role } = useSignedInUser()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const shared = typeof raw.shared === 'string' ? raw.shared : undefined
  const isOwn = hasLayout(boards, board)
  const first = useQuery({ ...layoutsQuery, enabled: shared === undefined })
  const ofRole =
    first.data?.find(one => one.board === board && one.role === role)?.layout ?? undefined
  const placed = useMemo(() => {
    if (shared !== undefined)
      return readPart(shared, known).map(one => ({ ...one, isHidden: false }))
    const atFirst =
      ofRole === undefined
        ? byDefault
        : readLayout(`${board}:${ofRole}`, { board, byDefault, known })
    // A role's default hides what it leaves out; without one, the product's applies.
    return readLayout(boards, { board, byDefault: atFirst, known })
  }, [shared, boards, board, byDefault, ofRole])
  const leave = () =>
    void navigate({
      to: '.',
      search: { ...raw, shared: undefined },
      replace: true,
      resetScroll: false,
    })
  return {
    placed,
    isReady: shared !== undefined || isOwn || !first.isPending,
    isShared: shared !== undefined,
    keep(next, done) {
      setPreferences({ boards: writeLayout(boards, board, next) })
      if (shared !== undefined) leave()
      if (done === undefined) return
      const run = () =>
        setPreferences({ boards: restoreLayout(getPreferences().boards, board, boards) })
      toast.done(done, { action: { text: t('undo'), isUndo: true, run } })
    },
    leave,
  }
}
