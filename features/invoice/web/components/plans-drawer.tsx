import { type Plan, PLAN_KINDS, type PlanActivity } from '../../contract/invoice-plans.contract.ts'
import {
  IconCheck,
  IconDots,
  IconFilePlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshInvoices } from '../invoice.api.ts'
import { deletePlan, plansQuery, runPlan } from '../plans.api.ts'
import styles from './accounts.module.css'

const icon = { size: 16, stroke: 1.7 }

/** Templates, estimates and series: what invoices are made from (INV-28). */
export function PlansDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const query = useQuery(plansQuery())
  return (
    <Dialog title={t('plans.title')} shape="drawer" onClose={onClose}>
      <p className={styles.soft}>{t('plans.hint')}</p>
      <Loaded query={query} failed={t('plans.failed')} skeleton={[300, 280, 310]}>
        {plans =>
          plans.length === 0 ? (
            <EmptyState title={t('plans.empty')} text={t('plans.hint')} />
          ) : (
            <>
              {PLAN_KINDS.filter(kind => plans.some(plan => plan.kind === kind)).map(kind => (
                <section key={kind}>
                  <h3 className={styles.heading}>{t(`plans.kinds.${kind}`)}</h3>
                  <ul className={styles.accounts}>
                    {plans
                      .filter(plan => plan.kind === kind)
                      .map(plan => (
                        <PlanLine key={plan.id} plan={plan} />
                      ))}
                  </ul>
                </section>
              ))}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function PlanLine({ plan }: { plan: Plan }) {
  const { t } = useTranslation('invoice')
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const navigate = useNavigate()
  const canRun = useCan('create', 'Invoice')
  const canDelete = useCan('delete', 'Invoice')
  const undoOf = useUndoAction(t('done.undone'))
  const onError = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const run = useMutation({
    mutationFn: (act: PlanActivity) => runPlan(plan, act),
    onSuccess: ({ invoiceId, changeId }, act) => {
      if (act === 'skip') toast.done(t('plans.skipped'), undoOf(changeId))
      if (invoiceId !== null)
        void navigate({ to: '/apps/invoice/edit/$id', params: { id: `${invoiceId}` } })
    },
    onError,
    onSettled: refreshInvoices,
  })
  const remove = useMutation({
    mutationFn: () => deletePlan(plan.id),
    onSuccess: ({ changeId }) =>
      toast.done(t('plans.deleted', { name: plan.name }), undoOf(changeId)),
    onError,
    onSettled: refreshInvoices,
  })
  const acts: readonly { act: PlanActivity; icon: React.ReactNode; isThere: boolean }[] = [
    {
      act: 'make',
      icon: <IconFilePlus {...icon} />,
      isThere: plan.state !== 'declined' && plan.state !== 'invoiced' && plan.state !== 'over',
    },
    {
      act: 'skip',
      icon: <IconPlayerSkipForward {...icon} />,
      isThere: plan.kind === 'series' && plan.nextOn !== null,
    },
    {
      act: 'pause',
      icon: <IconPlayerPause {...icon} />,
      isThere: plan.kind === 'series' && plan.state === 'running',
    },
    {
      act: 'resume',
      icon: <IconPlayerPlay {...icon} />,
      isThere: plan.kind === 'series' && plan.state === 'paused',
    },
    {
      act: 'accept',
      icon: <IconCheck {...icon} />,
      isThere: plan.state === 'open' || plan.state === 'declined',
    },
    {
      act: 'decline',
      icon: <IconX {...icon} />,
      isThere: plan.state === 'open' || plan.state === 'accepted',
    },
  ]
  const more = [
    ...(plan.kind === 'template' ? [] : [t(`plans.states.${plan.state}`)]),
    ...(plan.kind === 'series' && plan.nextOn !== null
      ? [t('plans.next', { day: format.date(plan.nextOn) })]
      : []),
    ...(plan.validUntil === null ? [] : [t('plans.until', { day: format.date(plan.validUntil) })]),
  ]
  return (
    <li className={`${styles.account} ${styles.plan}`}>
      <div className={styles.planWords}>
        <strong dir="auto">
          {plan.number === null ? plan.name : `${plan.name} (${plan.number})`}
        </strong>
        <span className={styles.soft}>
          <bdi>{plan.clientName}</bdi> ·{' '}
          <bdi>{format.money(plan.total, plan.content.currency)}</bdi>
        </span>
        <span className={styles.soft}>{more.join(' · ')}</span>
      </div>
      {canRun || canDelete ? (
        <Menu
          name={t('actionsFor', { name: plan.name })}
          icon={<IconDots size={18} stroke={1.7} />}
        >
          {() => (
            <>
              {canRun
                ? acts
                    .filter(({ isThere }) => isThere)
                    .map(({ act, icon: picture }) => (
                      <MenuItem
                        key={act}
                        text={t(`plans.actions.${act}`)}
                        icon={picture}
                        onChoose={() => run.mutate(act)}
                      />
                    ))
                : null}
              {canDelete ? (
                <MenuItem
                  text={t('actions.delete')}
                  tone="bad"
                  icon={<IconTrash {...icon} />}
                  onChoose={() => remove.mutate()}
                />
              ) : null}
            </>
          )}
        </Menu>
      ) : null}
    </li>
  )
}
