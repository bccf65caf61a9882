import type { Session } from '#features/auth/contract/auth.contract.ts'
import type { SignedIn } from '#features/auth/server/auth.service.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import type { NewPerson } from '#features/users/server/users.service.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import type { SetupAnswers } from '../contract/setup.contract.ts'

// What setting up is given. Types only.

interface Entrance {
  actor: Actor
  request: RequestContext
  now: Date
  transport: 'body' | 'cookie'
}

/** Creating the administrator, in the authentication feature. */
interface FirstAccount {
  prepare(founder: SetupAnswers['administrator']): Promise<NewPerson>
  begin(trx: Trx, person: NewPerson, at: Entrance): Promise<SignedIn>
  give(reply: ReplyContext, signedIn: SignedIn): Session
}

export interface SetupParts extends Platform {
  firstAccount: FirstAccount
  settings: Pick<SettingsService, 'forget'> & {
    setUp(context: RecordingContext, answers: SetupAnswers): Promise<void>
  }
}
