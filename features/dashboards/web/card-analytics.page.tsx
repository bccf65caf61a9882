import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Board } from './components/board.tsx'
import { FIGURES_BOARD } from './components/board-defaults.ts'

// The spec's eight analytics cards (features.md 5.35, CARD-01). Cards without access say so.

export function CardAnalyticsPage() {
  const { t } = useTranslation('dashboard')
  return (
    <Board
      board="figures"
      title={t('boards.figures')}
      subtitle={t('subtitles.figures')}
      byDefault={FIGURES_BOARD}
      showsForbidden
    />
  )
}
