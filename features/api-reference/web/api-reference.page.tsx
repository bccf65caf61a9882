import { IconArrowLeft, IconDownload, IconSearch } from '@tabler/icons-react'
import { serverContract } from '#platform/contract/server.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { apiDocumentQuery } from './api-reference.api.ts'
import { searchCalls, type ApiCall } from './components/api-document.ts'
import styles from './components/api-reference.module.css'
import { CallList } from './components/call-list.tsx'
import { CallView } from './components/call-view.tsx'

// The API reference (KEY-05), from the server's OpenAPI document. The URL holds the open call; on phones it replaces the list.

export function ApiReferencePage() {
  const { t } = useTranslation('api-reference')
  const found = useQuery(apiDocumentQuery())
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={<DownloadButton />}>
      <Loaded
        query={found}
        failed={t('failed')}
        skeleton={
          <Card>
            <div className={styles.waiting} />
          </Card>
        }
      >
        {calls => <Reference calls={calls} />}
      </Loaded>
    </Page>
  )
}

function Reference({ calls }: { calls: readonly ApiCall[] }) {
  const { t } = useTranslation('api-reference')
  const [open, setOpen] = useInAddress('call')
  const [q, setQ] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', label: t('search'), run: () => search.current?.focus() }])
  const call = calls.find(one => one.id === open)
  return (
    <div className={styles.layout} data-open={call !== undefined || undefined}>
      <div className={styles.side}>
        <div className={styles.search}>
          <IconSearch size={16} stroke={1.7} aria-hidden="true" />
          <input
            ref={search}
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={q}
            onChange={event => setQ(event.currentTarget.value)}
          />
        </div>
        <CallList calls={searchCalls(calls, q)} open={open} />
      </div>
      <div className={styles.main}>
        {call === undefined ? (
          <Card>
            <Introduction />
          </Card>
        ) : (
          <>
            <div className={styles.back}>
              <Button
                kind="quiet"
                icon={<IconArrowLeft size={16} stroke={1.7} />}
                onClick={() => setOpen(undefined)}
              >
                {t('back')}
              </Button>
            </div>
            <CallView key={call.id} call={call} />
          </>
        )}
      </div>
    </div>
  )
}

function Introduction() {
  const { t } = useTranslation('api-reference')
  return (
    <div>
      <h2 className={styles.choose}>{t('choose')}</h2>
      <p className={styles.lead}>{t('chooseText')}</p>
      <dl className={styles.rules}>
        {(['auth', 'limits', 'errors', 'repeat', 'dryRun', 'webhooks'] as const).map(rule => (
          <div key={rule}>
            <dt>{t(`rules.${rule}.title`)}</dt>
            <dd>{t(`rules.${rule}.text`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Downloads the document itself, for tools. */
function DownloadButton() {
  const { t } = useTranslation('api-reference')
  async function handleDownload(): Promise<void> {
    const answer = await fetch(serverContract.getOpenapi.path, {
      headers: { accept: 'application/json' },
    })
    saveFile({ blob: await answer.blob(), name: 'smart-fft-openapi.json' })
  }
  return (
    <Button icon={<IconDownload size={16} stroke={1.7} />} onClick={() => void handleDownload()}>
      {t('download')}
    </Button>
  )
}
