import { Suspense } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Board } from './components/board.tsx'
import { OWN_BOARD, STORE_BOARD } from './components/board-defaults.ts'

// The home board (DASH-10, DASH-11): business at a glance, and one's own day. Parts without access stay hidden.

export function StoreBoardPage() {
  const { t } = useTranslation('dashboard')
  const hasReports = useCan('read', 'Report')
  const runsInstance = useCan('manage', 'Settings')
  return (
    <Board
      board="store"
      title={t('boards.store')}
      subtitle={t(hasReports ? 'subtitles.store' : 'subtitles.own')}
      byDefault={hasReports ? STORE_BOARD : OWN_BOARD}
      lead={
        runsInstance ? (
          <Suspense fallback={null}>
            <Checklist />
          </Suspense>
        ) : null
      }
    />
  )
}

const Checklist = lazyPart(
  async () => (await import('#features/setup/web/checklist.public.ts')).Checklist,
)
