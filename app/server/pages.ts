import { pagesJobs } from '../features/pages/pages.jobs.ts'
import { pagesRoutes } from '../features/pages/pages.routes.ts'
import { pricingRoutes } from '../features/pricing/pricing.routes.ts'
import { pricingUndo } from '../features/pricing/pricing.service.ts'
import { profileRoutes } from '../features/profile/profile.routes.ts'
import { profileUndo } from '../features/profile/profile.service.ts'
import { showcaseRoutes } from '../features/showcase/showcase.routes.ts'
import type { UndoStep } from '../platform/changes/undo.ts'
import type { FileLinks } from '../platform/files/file-links.ts'
import type { Route } from '../platform/http/route.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import type { MailKit } from '../platform/mail/mail.ts'
import type { AppParts } from './features.ts'
import type { Rooms } from './rooms.ts'
import { VERSION } from './version.ts'

// The pages about the product and its people: prices, profiles, what is to come.

interface PagesParts extends Pick<AppParts, 'config' | 'database' | 'clock'> {
  mail: MailKit
  links: FileLinks
  rooms: Pick<Rooms, 'pagesFor' | 'tickets'>
}
interface Pages {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
}

export function createPages({ config: { baseUrl }, database, clock, mail, links, rooms }: PagesParts): Pages {
  return {
    routes: [
      ...pricingRoutes({ database, clock }),
      ...profileRoutes({ database, clock, links, pagesFor: rooms.pagesFor }),
      ...pagesRoutes({ database, clock, mail, baseUrl, version: VERSION, tickets: rooms.tickets }),
      ...showcaseRoutes(),
    ],
    jobs: pagesJobs({ database, clock, mail, baseUrl }),
    undo: { ...pricingUndo, ...profileUndo },
  }
}
