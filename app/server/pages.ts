import { pagesJobs } from '#features/pages/server/pages.jobs.ts'
import { pagesRoutes } from '#features/pages/server/pages.routes.ts'
import { pricingRoutes } from '#features/pricing/server/pricing.routes.ts'
import { pricingUndo } from '#features/pricing/server/pricing.service.ts'
import { profileRoutes } from '#features/profile/server/profile.routes.ts'
import { profileUndo } from '#features/profile/server/profile.service.ts'
import { showcaseRoutes } from '#features/showcase/server/showcase.routes.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
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
