import type { InvoiceLink } from '../../contract/invoice-documents.contract.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { IconFileCode, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { SecretDialog } from '#ui/secret/secret-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { addInvoiceLink, fetchEInvoice, linksQuery, revokeInvoiceLinks } from '../documents.api.ts'
import { refreshInvoices } from '../invoice.api.ts'
import styles from './invoice.module.css'
import own from './documents.module.css'

const icon = { size: 16, stroke: 1.7 }

/** Sharing an issued invoice without an account: links that open it, and its e-invoice (INV-15, INV-17). */
export function ShareCard({ invoice: { id } }: { invoice: Pick<Invoice, 'id'> }) {
  const { t } = useTranslation('document')
  const { t: ui } = useTranslation('ui')
  const canShare = useCan('update', 'Invoice')
  const links = useQuery(linksQuery(id))
  const [url, setUrl] = useState<string>()
  const [isEnding, setEnding] = useState(false)
  const onError = (error: unknown) => toast.error(explainFailure(error, ui))
  const add = useMutation({
    mutationFn: () => addInvoiceLink(id),
    // A repetition after a lost response has no URL: it is shown once.
    onSuccess: made => setUrl(made.url ?? undefined),
    onError,
    onSettled: refreshInvoices,
  })
  const end = useMutation({
    mutationFn: () => revokeInvoiceLinks(id),
    onSuccess: ({ revoked }) => toast.done(t('share.ended', { count: revoked })),
    onError,
    onSettled: () => {
      setEnding(false)
      void refreshInvoices()
    },
  })
  const machine = useMutation({ mutationFn: () => fetchEInvoice(id), onSuccess: saveFile, onError })
  const live = links.data?.filter(link => stateOf(link) !== 'ended') ?? []
  return (
    <Card title={t('share.title')}>
      <p className={own.text}>{t('share.text')}</p>
      <div className={styles.buttons}>
        {canShare ? (
          <Button icon={<IconLink {...icon} />} isBusy={add.isPending} onClick={() => add.mutate()}>
            {t('share.make')}
          </Button>
        ) : null}
        <Button
          icon={<IconFileCode {...icon} />}
          isBusy={machine.isPending}
          onClick={() => machine.mutate()}
        >
          {t('share.machine')}
        </Button>
      </div>
      <Loaded query={links} failed={t('share.failed')} skeleton={[200, 160]}>
        {() =>
          live.length === 0 ? null : (
            <div className={own.ends}>
              <ul className={styles.list}>
                {live.map(link => (
                  <Row key={link.id} link={link} />
                ))}
              </ul>
              {canShare ? (
                <Button
                  kind="quiet"
                  icon={<IconLinkOff {...icon} />}
                  onClick={() => setEnding(true)}
                >
                  {t('share.end')}
                </Button>
              ) : null}
            </div>
          )
        }
      </Loaded>
      {url === undefined ? null : (
        <SecretDialog
          title={t('share.made')}
          text={t('share.once')}
          secret={url}
          onClose={() => setUrl(undefined)}
        />
      )}
      {isEnding ? (
        <ConfirmDialog
          title={t('share.endTitle')}
          confirm={t('share.end')}
          isDangerous
          isBusy={end.isPending}
          onConfirm={() => end.mutate()}
          onClose={() => setEnding(false)}
        >
          <DialogText>{t('share.endText')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

type LinkState = 'claimed' | 'downloaded' | 'opened' | 'unopened' | 'ended'

function stateOf({
  claimedAt,
  downloadedAt,
  openedAt,
  revokedAt,
  expiresAt,
}: InvoiceLink): LinkState {
  if (revokedAt !== null || Date.parse(expiresAt) <= Date.now()) return 'ended'
  if (claimedAt !== null) return 'claimed'
  if (downloadedAt !== null) return 'downloaded'
  return openedAt === null ? 'unopened' : 'opened'
}

function Row({ link }: { link: InvoiceLink }) {
  const { t } = useTranslation('document')
  const format = useFormats()
  return (
    <li>
      <span>{t(`share.states.${stateOf(link)}`)}</span>
      <small>
        <bdi>{link.by}</bdi> · {t('share.until', { day: format.date(link.expiresAt) })}
      </small>
    </li>
  )
}
