import type { PersonalPart } from '#features/users/server/users.service.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { sweepClients } from './clients/clients.service.ts'
import type { OAuthParts } from './oauth.context.ts'
import { deleteGrantsOf, listGrantsOf } from './tokens/tokens.repo.ts'
import { sweepTokens } from './tokens/tokens.service.ts'

/** Hourly cleanup: tokens first, as clients stay while a grant has them. */
export async function sweepOAuth(trx: Trx, now: Date, parts: OAuthParts): Promise<void> {
  await sweepTokens(trx, now, parts)
  await sweepClients(trx, now)
}

/** Personal data: the programs that a person has connected. */
export const grantPersonalData: PersonalPart = {
  name: 'connected-apps',
  read: listGrantsOf,
  erase: deleteGrantsOf,
}
