import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Board } from './components/board.tsx'
import { ANALYTICS_BOARD } from './components/board-defaults.ts'

// Analytics (DASH-01 to DASH-07): the current period against the previous one.

export function AnalyticsBoardPage() {
  const { t } = useTranslation('dashboard')
  return (
    <Board
      board="analytics"
      title={t('boards.analytics')}
      subtitle={t('subtitles.analytics')}
      byDefault={ANALYTICS_BOARD}
    />
  )
}
