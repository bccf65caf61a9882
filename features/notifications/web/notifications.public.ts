import { lazy } from 'react'
import { loadTexts } from '#platform/web/i18n/i18n.ts'

// For settings: sending announcements.

/** Loaded when it is opened: few ever do. */
export const AnnounceDialog = lazy(async () => {
  const [{ AnnounceDialog: loaded }] = await Promise.all([
    import('./components/announce-dialog.tsx'),
    loadTexts(['notifications']),
  ])
  return { default: loaded }
})
