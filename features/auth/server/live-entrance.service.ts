import type { Caller } from '#platform/server/access/caller.ts'
import type { Member } from '#platform/server/live/live-hub.ts'
import type { AuthService, SessionCaller } from './auth.service.ts'

/** People on the live channel: owners of valid sessions, as of now. */
export const createEntrance = (auth: Pick<AuthService, 'authenticate' | 'renew'>) => ({
  async enter(token: string): Promise<Member | undefined> {
    const caller = await auth.authenticate(token)
    // Impersonators are not present as the person, and don't receive their events.
    return caller === undefined || caller.impersonatorId !== null
      ? undefined
      : memberOf(await auth.renew(caller))
  },
  renew: async (caller: Caller): Promise<Member | undefined> => memberOf(await auth.renew(caller)),
})

function memberOf(found: SessionCaller | undefined): Member | undefined {
  if (found === undefined) return undefined
  const {
    id: userId,
    full_name: fullName,
    avatar_color: avatarColor,
    username,
    email,
    avatar,
  } = found.user
  // Picture URLs are issued per reader; the channel broadcasts, and shows initials.
  const person = { userId, fullName, avatar: null, avatarColor }
  return { caller: found.caller, person, appearance: [fullName, username, email, avatar].join(' ') }
}
