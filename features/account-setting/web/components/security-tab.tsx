import type { AccountData } from '../../contract/account.contract.ts'
import { PasskeysCard, TwoFactorCard } from '#features/auth/web/auth.public.ts'
import { SessionsCard } from '#features/users/web/own-account.public.ts'
import { CheckupCard } from './checkup-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'

/** Sign-in methods and active sessions. */
export function SecurityTab({ data }: { data: AccountData }) {
  return (
    <>
      <CheckupCard data={data} />
      <PasswordCard general={data.general} security={data.security} />
      <TwoFactorCard />
      <PasskeysCard />
      <SessionsCard userId={data.general.id} />
      <SignInsCard />
    </>
  )
}
