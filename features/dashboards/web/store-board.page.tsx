import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Board } from './components/board.tsx'
import { OWN_BOARD, STORE_BOARD } from './components/board-defaults.ts'
import { StartParts } from './components/start-parts.tsx'

// The first page (spec section 2, features.md 5.34): trade at a glance, and one's own day. What somebody may not see stays away.

export function StoreBoardPage() {
  const { t } = useTranslation('dashboard')
  const hasReports = useCan('read', 'Report')
  return (
    <Board
      board="store"
      title={t('boards.store')}
      subtitle={t(hasReports ? 'subtitles.store' : 'subtitles.own')}
      byDefault={hasReports ? STORE_BOARD : OWN_BOARD}
      lead={<StartParts />}
    />
  )
}
