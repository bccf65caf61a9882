import type { Actor } from '#platform/server/access/actor.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import { type NewPerson, insertFirst } from '#features/users/server/users.service.ts'
import type { SignInParts } from '../auth.context.ts'
import type { Begun, Entered } from '../sign-in/sign-in.service.ts'
import { hashChosen, recordRegistration } from './register.service.ts'

/** The person who sets up an empty instance. */
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
  /** Throws 400 for an unacceptable password. Hashing takes time: call before the transaction. */
  prepare(founder: Founder): Promise<NewPerson>
  /** Creates the administrator and signs them in, if there is no account yet. */
  begin(trx: Trx, person: NewPerson, at: At): Promise<Begun>
  give(reply: ReplyContext, begun: Begun): Entered
}

/** The first account of an instance, with explicit data; `registerPerson` creates it otherwise. */
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
