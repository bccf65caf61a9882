import '../product.ts'
import { createBatches } from '#platform/web/api/batch.ts'
import { transport } from '#platform/web/api/send-call.ts'
import { createAbilities } from '#platform/web/access/abilities.ts'
import type { Screen } from '#platform/web/screens/define-screens.ts'
import { allowedNow } from '../guarded-screen.tsx'
import { session } from '#platform/web/session/session.ts'
import { listReads } from './frame-parts.tsx'

// Bundled into one file for all signed-in users: the layout and the message-only pages.

export { withPageSize } from '#platform/web/preferences/page-size.ts'
export { allowedNow, guardScreen } from '../guarded-screen.tsx'
export { NotFoundPage } from '../pages/not-found-page.tsx'
export { AppLayout } from './app-layout.tsx'
export { listLateTexts, prepareFrame } from './frame-parts.tsx'

const batches = createBatches((address, request) => fetch(address, request))
transport.by = batches.by
transport.forgetAhead = batches.forgetAhead

let isAhead = false
/** What is on every screen is read in one request with the first screen, not as its parts load. */
export function readAhead(screen: Screen): void {
  const { user, isLocked } = session.getState()
  const token = session.getToken()
  if (isAhead || user === undefined || isLocked === true || token === undefined) return
  isAhead = true
  const ofFrame = listReads(createAbilities(user).allows)
  const ofScreen = allowedNow(screen) ? (screen.reads ?? []) : []
  batches.readAhead([...ofFrame, ...ofScreen], token)
}
