import type { TwoFactorState } from '../../contract/two-factor.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { forgetDevices, refreshTwoFactor, twoFactorQuery } from '../two-factor.api.ts'
import styles from './two-factor.module.css'

const BeginTwoFactor = lazyDialog(
  async () => (await import('./begin-two-factor.tsx')).BeginTwoFactor,
)
const RenewCodes = lazyDialog(async () => (await import('./change-two-factor.tsx')).RenewCodes)
const TurnOff = lazyDialog(async () => (await import('./change-two-factor.tsx')).TurnOff)

/** At this number of recovery codes, suggests new ones. */
const FEW = 3

/**
 * One's own two-factor authentication (ACC-05): its state and all actions. Needs the texts of
 * `two-factor`.
 * @example <TwoFactorCard />
 */
export function TwoFactorCard() {
  const { t } = useTranslation('two-factor')
  const state = useQuery(twoFactorQuery)
  // State above the content: it is already on before the recovery codes have been read.
  const [layer, setLayer] = useState<Layer>()
  const close = () => {
    setLayer(undefined)
    void refreshTwoFactor()
  }
  return (
    <Card title={t('title')}>
      <Loaded query={state} failed={t('failed')} skeleton={[360, 220]}>
        {data =>
          data.isOn ? <On state={data} onOpen={setLayer} /> : <Off state={data} onOpen={setLayer} />
        }
      </Loaded>
      <Suspense>
        {layer === 'begin' ? <BeginTwoFactor onClose={close} /> : null}
        {layer === 'renew' ? <RenewCodes onClose={close} /> : null}
        {layer === 'off' ? <TurnOff onClose={close} /> : null}
      </Suspense>
    </Card>
  )
}

type Layer = 'begin' | 'renew' | 'off'
interface StateProps {
  state: TwoFactorState
  onOpen: (layer: Layer) => void
}

function Off({ state, onOpen }: StateProps) {
  const { t } = useTranslation('two-factor')
  return (
    <>
      <p className={styles.text}>{t('offText')}</p>
      {state.hasPassword ? (
        <div className={styles.choices}>
          <Button kind="primary" onClick={() => onOpen('begin')}>
            {t('turnOn')}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{t('noPassword')}</p>
      )}
    </>
  )
}

function On({ state, onOpen }: StateProps) {
  const { t } = useTranslation('two-factor')
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const forget = useMutation({
    mutationFn: forgetDevices,
    onSuccess: () => toast.done(t('forgotten')),
    onError: failure => toast.error(explainFailure(failure, tUi)),
    onSettled: refreshTwoFactor,
  })
  const isFew = state.codesLeft <= FEW
  return (
    <>
      <p className={styles.text}>{t('onText', { date: format.date(state.since ?? '') })}</p>
      <p className={styles.note} data-warn={isFew || undefined}>
        {t('codesLeft', { count: state.codesLeft })} {isFew ? t('codesFew') : null}
      </p>
      {state.rememberedDevices > 0 ? (
        <p className={styles.note}>{t('devices', { count: state.rememberedDevices })}</p>
      ) : null}
      <div className={styles.choices}>
        <Button kind={isFew ? 'primary' : 'plain'} onClick={() => onOpen('renew')}>
          {t('newCodes')}
        </Button>
        {state.rememberedDevices > 0 ? (
          <Button isBusy={forget.isPending} onClick={() => forget.mutate()}>
            {t('forget')}
          </Button>
        ) : null}
        <Button onClick={() => onOpen('off')}>{t('turnOff')}</Button>
      </div>
    </>
  )
}
