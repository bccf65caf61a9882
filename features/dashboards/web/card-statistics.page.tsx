import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Board } from './components/board.tsx'
import { STATISTICS_BOARD } from './components/board-defaults.ts'

// The spec's nine statistics cards (features.md 5.35, CARD-01). Cards without access say so.

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
