import type { Actor } from '#platform/server/access/actor.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import { type NewPerson, insertFirst } from '#features/users/server/users.service.ts'
import type { SignInParts } from '../auth.context.ts'
import type { Begun, Entered } from '../sign-in/sign-in.service.ts'
import { hashChosen, recordRegistration } from './register.service.ts'

/** Who sets up an empty instance. */
interface Founder {
  fullName: string
  username: string
  email: string
  password: string
}
interface At {
  actor: Actor
  request: RequestContext
  now: Date
  transport: 'body' | 'cookie'
}

export interface FirstAccount {
  /** Throws 400 unless the password will do. Takes its time: before the transaction. */
  prepare(founder: Founder): Promise<NewPerson>
  /** Makes the administrator and signs them in, where nobody else can. */
  begin(trx: Trx, person: NewPerson, at: At): Promise<Begun>
  give(reply: ReplyContext, begun: Begun): Entered
}

/** The account that an instance is set up with; `registerPerson` makes it where nothing is said beside it. */
export function createFirstAccount({
  database: { dialect },
  passwords,
  signIn,
}: Pick<SignInParts, 'database' | 'passwords' | 'signIn'>): FirstAccount {
  return {
    async prepare({ password, ...named }) {
      const password_hash = await hashChosen(passwords, { password, ...named })
      return { ...named, role: 'admin', status: 'active', password_hash }
    },
    async begin(trx, person, { actor, request, now, transport }) {
      const user = await insertFirst(trx, { dialect, now, user: person })
      await recordRegistration({ trx, actor, now }, { user, isFirst: true })
      return signIn.begin(trx, { user, remember: false, transport }, { actor, request })
    },
    give: (reply, begun) => signIn.give(reply, begun),
  }
}
