import '../product.ts'

// What is loaded together, as one file, for everybody who is signed in: the layout, and the pages that only have something to say.

export { withPageSize } from '#platform/web/preferences/page-size.ts'
export { allowedNow, guardScreen } from '../guarded-screen.tsx'
export { NotFoundPage } from '../pages/not-found-page.tsx'
export { AppLayout } from './app-layout.tsx'
export { prepareFrame } from './frame-parts.tsx'
