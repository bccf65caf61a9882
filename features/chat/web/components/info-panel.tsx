import { useQuery } from '@tanstack/react-query'
import { chatQuery, type Place } from '../chat.api.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import type { ChatAddress } from './chat-address.ts'
import { useOpenChat } from './chat-people.ts'
import { ContactInfo } from './contact-info.tsx'
import { GroupInfo } from './group-info.tsx'
import { FilteredMessages } from './filtered-messages.tsx'
import { SidePanel } from './side-panel.tsx'

/** Details of a chat: partner, shared files, pins and stars (features.md CHAT-10, 11, 13, 17). */
export function InfoPanel({ place, address }: { place: Place; address: ChatAddress }) {
  const { t } = useTranslation('chat')
  const query = useQuery(chatQuery(place))
  return (
    <SidePanel
      title={t('contactId' in place ? 'contact.title' : 'group.title')}
      onClose={() => address.go({ panel: undefined })}
    >
      <Loaded query={query} failed={t('conversation.loadFailed')} skeleton={[120, 240, 200]}>
        {found => <Inside place={place} address={address} found={found} />}
      </Loaded>
    </SidePanel>
  )
}

type Found = Parameters<typeof useOpenChat>[1]

function Inside({ place, address, found }: { place: Place; address: ChatAddress; found: Found }) {
  const open = useOpenChat(place, found)
  return (
    <>
      {open.contact === null ? (
        <GroupInfo open={open} address={address} />
      ) : (
        <ContactInfo contact={open.contact} />
      )}
      {open.chat === null ? null : (
        <FilteredMessages chatId={open.chat.id} open={open} address={address} />
      )}
    </>
  )
}
