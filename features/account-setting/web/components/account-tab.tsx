import type { AccountData } from '../../contract/account.contract.ts'
import { GeneralCard } from './general-card.tsx'
import { InfoCard } from './info-card.tsx'
import { CloseAccountCard } from './close-account-card.tsx'
import { RegionalCard } from './regional-card.tsx'

/** Who somebody is, what they say of themselves, how they count, and the way out. */
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
