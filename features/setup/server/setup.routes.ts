import { type Route, route } from '#platform/server/http/route.ts'
import { checklistContract } from '../contract/checklist.contract.ts'
import { setupContract } from '../contract/setup.contract.ts'
import { dismissChecklist, listSteps } from './checklist.service.ts'
import type { SetupParts } from './setup.context.ts'
import { assertEmpty, completeSetup } from './setup.service.ts'

// Setting up an empty instance (ADD-06). The first two calls are public as long as there is no account: the first to call
// becomes administrator.

export function setupRoutes(parts: SetupParts): Route[] {
  const { database, apps, config, firstAccount } = parts
  return [
    route(setupContract.getSetup, async () => {
      await assertEmpty(database.read)
      return {
        apps: apps().map(({ name, requiredBy }) => ({ name, requiredBy })),
        hasMailServer: config.smtpUrl !== undefined,
      }
    }),
    route(setupContract.completeSetup, async input =>
      firstAccount.give(input.reply, await completeSetup(parts, input)),
    ),
    route(checklistContract.getChecklist, async ({ caller }) => ({
      steps: await listSteps(parts, caller.userId),
    })),
    route(checklistContract.dismissChecklist, input => dismissChecklist(parts, input)),
  ]
}
