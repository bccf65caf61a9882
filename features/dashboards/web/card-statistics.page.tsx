import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Board } from './components/board.tsx'
import { STATISTICS_BOARD } from './components/board-defaults.ts'

// The specification's nine statistics cards (CARD-01). Cards without access say so.

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
