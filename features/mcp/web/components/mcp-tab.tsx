import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConnectCard } from '#ui/copy-button/connect-card.tsx'
import { MCP_PATH } from '../../contract/mcp.rules.ts'

/** What connecting an assistant takes: the URL to sign in at, or an API key as a header. */
export function McpTab() {
  const { t } = useTranslation('mcp')
  const address = `${globalThis.location.origin}${MCP_PATH}`
  const header = 'Authorization: Bearer sfk_…'
  return (
    <ConnectCard
      title={t('title')}
      text={t('text')}
      facts={[
        { name: t('address'), value: address },
        { name: t('header'), value: header },
        {
          name: 'Claude Code',
          value: `claude mcp add --transport http smart-fft ${address}`,
        },
      ]}
      copyName={name => t('copy', { name })}
      note={t('safety')}
    />
  )
}
