import type { BoardName } from '../../contract/card-boards.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { layoutsQuery } from '../boards.api.ts'
import { hasLayout, type Placed, readLayout, readPart, writeLayout } from './board-layout.ts'
import { findCard } from './cards.ts'

interface Arrangement {
  placed: readonly Placed[]
  /** It is known how the board is to be. */
  isReady: boolean
  /** Somebody else's, by the address: to look at, not to change. */
  isShared: boolean
  /** Keeps it as one's own; undefined: as it is at first. */
  keep: (next: readonly Placed[] | undefined) => void
  /** Away from what was shared, to one's own. */
  leave: () => void
}
const known = (id: string) => findCard(id) !== undefined

/** How a board is for this person: as a link says, else as they have arranged it, else as their role has it at first, else as the product does. */
export function useArrangement(board: BoardName, byDefault: readonly Placed[]): Arrangement {
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
    // What the role leaves out stays out; what nobody has arranged yet follows the product.
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
    keep(next) {
      setPreferences({ boards: writeLayout(boards, board, next) })
      if (shared !== undefined) leave()
    },
    leave,
  }
}
