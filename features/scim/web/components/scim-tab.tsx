import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConnectCard } from '#ui/copy-button/connect-card.tsx'
import { SCIM_PATH } from '../../contract/scim.rules.ts'

/** What a directory needs to provision users: the URL, and a service account's key. */
export function ScimTab() {
  const { t } = useTranslation('scim')
  return (
    <ConnectCard
      title={t('title')}
      text={t('text')}
      facts={[
        { name: t('address'), value: `${globalThis.location.origin}${SCIM_PATH}` },
        { name: t('authentication'), value: 'Bearer sfk_…' },
        { name: t('identifier'), value: 'userName' },
      ]}
      copyName={name => t('copy', { name })}
      note={t('note')}
    />
  )
}
