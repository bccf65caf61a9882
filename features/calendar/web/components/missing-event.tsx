import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/state/state.tsx'

/** Says that an event was deleted, or is no longer shared. */
export function MissingEvent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  return (
    <Dialog title={t('event')} shape="drawer" onClose={onClose}>
      <EmptyState kind="no-match" title={t('failed.missing')} text={t('failed.missingText')} />
    </Dialog>
  )
}
