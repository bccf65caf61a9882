import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConnectCard } from '#ui/copy-button/connect-card.tsx'
import { JMAP_WELL_KNOWN } from '../../contract/jmap.rules.ts'

/** What connecting a mail app takes: the address, and an API key as the password. */
export function JmapTab() {
  const { t } = useTranslation('jmap')
  const { origin } = globalThis.location
  return (
    <ConnectCard
      title={t('title')}
      text={t('text')}
      facts={[
        { name: t('address'), value: `${origin}${JMAP_WELL_KNOWN}` },
        { name: t('password'), value: 'sfk_…' },
      ]}
      copyName={name => t('copy', { name })}
      note={t('note')}
    />
  )
}
