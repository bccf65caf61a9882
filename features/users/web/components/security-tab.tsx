import type { User } from '../../contract/users.contract.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { ConnectionsCard, PasskeysCard, TwoFactorCard } from '#features/auth/web/auth.public.ts'
import { PasswordCard } from './password-card.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorResetCard } from './two-factor-reset-card.tsx'

/** A user's sign-in and sessions (USR-13), and personal data (USR-19). */
export function SecurityTab({ user }: { user: User }) {
  const canChange = useCan('update', 'User')
  const manages = useCan('manage', 'User')
  const isMe = useSignedInUser().id === user.id
  return (
    <>
      {canChange && !isMe ? <PasswordCard user={user} /> : null}
      {isMe ? <TwoFactorCard /> : null}
      {isMe ? <PasskeysCard /> : null}
      {isMe ? <ConnectionsCard /> : null}
      {canChange && !isMe ? <TwoFactorResetCard user={user} /> : null}
      <SessionsCard userId={user.id} />
      {manages || isMe ? <PersonalDataCard user={user} /> : null}
    </>
  )
}
