import type { BoardName } from '../../contract/card-boards.rules.ts'
import { IconEyeOff, IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { getPreferences, setPreferences } from '#platform/web/preferences/preferences.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { ANALYTICS_BOARD, STORE_BOARD } from './board-defaults.ts'
import { readLayout, writeLayout } from './board-layout.ts'
import { findCard } from './cards.ts'
import { useCardTitles } from './given-cards.ts'

/** Boards to pin to. */
const PINNABLE = [
  ['store', STORE_BOARD],
  ['analytics', ANALYTICS_BOARD],
] as const

interface MenuOf {
  board: BoardName
  id: string
  /** Undefined if the board cannot be arranged. */
  onHide: (() => void) | undefined
}

/** Actions of every card: pin to another board, hide. */
export const makeMenu = (of: MenuOf) => (): ReactNode => <BoardItems {...of} />

function BoardItems({ board, id, onHide }: MenuOf) {
  const { t } = useTranslation('dashboard')
  const titleOf = useCardTitles()

  function pin(to: (typeof PINNABLE)[number]): void {
    const [name, byDefault] = to
    const { boards } = getPreferences()
    const placed = readLayout(boards, {
      board: name,
      byDefault,
      known: one => findCard(one) !== undefined,
    })
    const size = placed.find(one => one.id === id)?.size ?? 'm'
    const others = placed.filter(one => one.id !== id)
    setPreferences({
      boards: writeLayout(boards, name, [{ id, size, isHidden: false }, ...others]),
    })
    toast.done(t('pin.done', { card: titleOf(id), board: t(`boards.${name}`) }))
  }
  return (
    <>
      {PINNABLE.filter(([name]) => name !== board).map(to => (
        <MenuItem
          key={to[0]}
          text={t('pin.to', { board: t(`boards.${to[0]}`) })}
          icon={<IconPin size={16} stroke={1.7} />}
          onChoose={() => pin(to)}
        />
      ))}
      {onHide === undefined ? null : (
        <MenuItem
          text={t('arrange.hideThis')}
          icon={<IconEyeOff size={16} stroke={1.7} />}
          onChoose={onHide}
        />
      )}
    </>
  )
}
