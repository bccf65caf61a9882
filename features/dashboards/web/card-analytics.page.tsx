import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Board } from './components/board.tsx'
import { FIGURES_BOARD } from './components/board-defaults.ts'

// The specification's eight analytics cards (CARD-01). Cards without access say so.

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
