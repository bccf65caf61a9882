import { faqRoutes, faqUndo } from '#features/faq/server/faq.service.ts'
import { createSupport, type SupportFeature } from '#features/support/server/support.service.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'

// Help: what can be read, and whom to ask when it is not there.

interface HelpParts {
  database: Database
  clock: Clock
  pictures: FileLinks
  roles: RolesService
}

interface Help {
  routes: Route[]
  undo: Record<string, UndoStep>
  tickets: Pick<SupportFeature, 'ask'>
}

export function createHelp({ database, clock, pictures, roles }: HelpParts): Help {
  const support = createSupport({ database, clock, pictures, rulesFor: person => roles.rulesFor(person) })
  return {
    routes: [...faqRoutes({ database, clock, pictures, tickets: support }), ...support.routes],
    undo: { ...faqUndo, ...support.undo },
    tickets: support,
  }
}
