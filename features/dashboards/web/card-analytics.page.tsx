import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Board } from './components/board.tsx'
import { FIGURES_BOARD } from './components/board-defaults.ts'

// The eight analytics cards of the specification (features.md 5.35, CARD-01). A card without the right to it says so.

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
