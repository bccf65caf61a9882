import '../product.ts'
import { createBatches } from '#platform/web/api/batch.ts'
import { transport } from '#platform/web/api/send-call.ts'

// Bundled into one file for all signed-in users: the layout and the message-only pages.

export { withPageSize } from '#platform/web/preferences/page-size.ts'
export { allowedNow, guardScreen } from '../guarded-screen.tsx'
export { NotFoundPage } from '../pages/not-found-page.tsx'
export { AppLayout } from './app-layout.tsx'
export { listLateTexts, prepareFrame } from './frame-parts.tsx'

transport.by = createBatches((address, request) => fetch(address, request))
