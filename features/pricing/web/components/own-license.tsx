import type { CallOutput } from '#platform/contract/define.ts'
import type { pricingContract } from '../../contract/pricing.contract.ts'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import styles from './license.module.css'

/** This installation: facts from the server itself. */
export function OwnLicense({
  instance: { version, instanceId, seatsUsed },
}: {
  instance: CallOutput<typeof pricingContract.getLicense>
}) {
  const { t } = useTranslation('license')
  const { t: tUi } = useTranslation('ui')
  const copy = () =>
    copyText(Promise.resolve(instanceId)).then(
      () => toast.done(t('own.copied')),
      (error: unknown) => toast.error(explainFailure(error, tUi)),
    )
  return (
    <dl className={styles.facts}>
      <dt>{t('own.name')}</dt>
      <dd>
        <bdi>SMART FFT</bdi>
      </dd>
      <dt>{t('own.version')}</dt>
      <dd>
        <bdi>{version}</bdi>
      </dd>
      <dt>{t('own.license')}</dt>
      <dd>{t('own.licenseText')}</dd>
      <dt>{t('own.instance')}</dt>
      <dd className={styles.id}>
        <bdi>{instanceId}</bdi>
        <IconButton name={t('own.copy')} onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.7} />
        </IconButton>
      </dd>
      <dt>{t('own.seats')}</dt>
      <dd>{t('own.seatsCount', { count: seatsUsed })}</dd>
    </dl>
  )
}
