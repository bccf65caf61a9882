import { referralContract } from '../../contract/referral.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { AccountParts } from '../account-setting.context.ts'
import { listReferrals } from './referral.repo.ts'
import { ensureCode, inviteByReferral, linkOf } from './referral.service.ts'

/** Invitations of a person, and their code. */
export function referralRoutes(parts: AccountParts): Route[] {
  const { database, baseUrl } = parts
  return [
    route(referralContract.getReferrals, async ({ caller: { userId } }) => {
      const code = await database.write(trx => ensureCode(trx, userId))
      return { code, link: linkOf(baseUrl, code), ...(await listReferrals(database.read, userId)) }
    }),
    route(referralContract.inviteByReferral, async ({ body: { emails }, ...input }) => ({
      invited: await mutate(parts, input, context => inviteByReferral(parts, context, emails)),
    })),
  ]
}
