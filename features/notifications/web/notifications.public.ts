import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'

// For settings: sending announcements.

/** Loaded when it is opened: few ever do. */
export const AnnounceDialog = lazyDialog(async () => {
  const [{ AnnounceDialog: loaded }] = await Promise.all([
    import('./components/announce-dialog.tsx'),
    loadTexts(['notifications']),
  ])
  return loaded
})
