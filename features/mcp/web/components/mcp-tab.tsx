import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { MCP_PATH } from '../../contract/mcp.rules.ts'
import styles from './mcp-tab.module.css'

/** What a program asks for to connect an assistant: the address, and a key of the person. */
export function McpTab() {
  const { t } = useTranslation('mcp')
  const address = `${globalThis.location.origin}${MCP_PATH}`
  const header = 'Authorization: Bearer sfk_…'
  const facts = [
    { name: t('address'), value: address },
    { name: t('header'), value: header },
    {
      name: 'Claude Code',
      value: `claude mcp add --transport http smart-fft ${address} --header "${header}"`,
    },
  ]
  return (
    <Card title={t('title')}>
      <p className={styles.text}>{t('text')}</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code dir="ltr">{value}</code>
              <CopyButton name={t('copy', { name })} text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>{t('safety')}</p>
    </Card>
  )
}
