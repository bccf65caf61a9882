import type { AccountData } from '../../contract/account.contract.ts'
import { GeneralCard } from './general-card.tsx'
import { InfoCard } from './info-card.tsx'
import { CloseAccountCard } from './close-account-card.tsx'
import { RegionalCard } from './regional-card.tsx'

/** Profile, about, regional settings, and deactivation. */
export function AccountTab({ data }: { data: AccountData }) {
  return (
    <>
      <GeneralCard data={data} />
      <InfoCard data={data} />
      <RegionalCard />
      <CloseAccountCard hasPassword={data.security.hasPassword} />
    </>
  )
}
