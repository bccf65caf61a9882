import { createApiKeys, createUsage } from '#features/api-key/server/api-key.service.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import { createWebhooks } from '#features/webhooks/server/webhooks.service.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import { createOutbound } from '#platform/server/outbound/outbound.ts'
import type { AppParts } from './features.ts'

/** What lets other programs in, and tells them: keys and webhooks. */
export function createIntegrations({ config, database, clock, logger, key, roles }: AppParts & { key: string; roles: RolesService }) {
  const outbound = createOutbound({ trustedHosts: config.webhookHosts ?? [] })
  const webhooks = createWebhooks({
    database,
    clock,
    logger,
    outbound,
    key,
    callerOf: async ({ id: userId, username, role }) =>
      createCaller({ userId, sessionId: 'webhook', username, role, rules: await roles.rulesFor({ userId, role }) }),
    readers: {
      // Billing is for who may read it, here as on the screens.
      User: (reader, { billing, ...fields }) => (reader.can('read', 'Billing') ? { ...fields, billing } : fields),
    },
  })
  const apiKeys = createApiKeys({ database, clock, rulesOf: person => roles.rulesFor(person) })
  return { apiKeys, usage: createUsage({ database, clock, logger }), outbound, webhooks }
}
