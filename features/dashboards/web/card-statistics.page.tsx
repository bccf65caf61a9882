import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Board } from './components/board.tsx'
import { STATISTICS_BOARD } from './components/board-defaults.ts'

// The nine statistics cards of the specification (features.md 5.35, CARD-01). A card without the right to it says so.

export function CardStatisticsPage() {
  const { t } = useTranslation('dashboard')
  return (
    <Board
      board="statistics"
      title={t('boards.statistics')}
      subtitle={t('subtitles.statistics')}
      byDefault={STATISTICS_BOARD}
      showsForbidden
    />
  )
}
