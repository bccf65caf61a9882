import '../ui/theme/tokens.css'
import '../ui/theme/fonts.css'
import '../ui/theme/base.css'
import './boot-frame.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../platform/i18n/i18n.ts'
import { unregisterServiceWorkers } from '../platform/navigation/service-workers.ts'
import { followOtherTabs } from '../platform/preferences/preferences.ts'
import { restoreSession } from '../platform/session/session.ts'
import { prepareForFailure, router } from './router.tsx'

/** Starts the application in #root. What the page came with stays until the first screen is there to take its place. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  void unregisterServiceWorkers()
  followOtherTabs()
  // Asked for now, awaited by the first guard; that one also shows what went wrong.
  restoreSession().catch(() => undefined)
  await router.load()
  // A first screen that failed has only the layout's words to say it with.
  if (router.state.matches.some(match => match.status === 'error')) await loadTexts(['shell']).catch(() => undefined)
  createRoot(root).render(<RouterProvider router={router} />)
  setTimeout(() => void prepareForFailure(), 1000)
}
