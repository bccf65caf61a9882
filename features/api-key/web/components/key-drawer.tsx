import { type ApiKey, apiKey as apiKeySchema, keyName } from '../../contract/api-key.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { keyUsageQuery, refreshKeys, updateKey } from '../api-key.api.ts'
import styles from './api-key.module.css'
import { ipRangesField } from './key-form.tsx'
import { Scopes } from './key-columns.tsx'
import { useMayEditKey } from './key-words.ts'

interface Usage {
  key: ApiKey
  days: { day: string; calls: number; refused: number }[]
}

/** The drawer of `?key=`: scope and usage of a key, and for its owner name and IP ranges. */
export function KeyDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('api-key')
  const found = useQuery({ ...keyUsageQuery(id), enabled: Number.isInteger(id) && id > 0 })
  const keeps = useMayEditKey()
  if (found.data !== undefined)
    return keeps(found.data.key) ? (
      <OwnKey usage={found.data} onClose={onClose} />
    ) : (
      <OthersKey usage={found.data} onClose={onClose} />
    )
  return (
    <Dialog title={t('details.title')} shape="drawer" onClose={onClose}>
      <Loaded query={found} failed={t('details.failed')} skeleton={[300, 260, 200]}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function OthersKey({ usage, onClose }: { usage: Usage; onClose: () => void }) {
  return (
    <Dialog title={usage.key.name} shape="drawer" onClose={onClose}>
      <Facts apiKey={usage.key} />
      <UsageChart days={usage.days} />
    </Dialog>
  )
}

const schema = z.object({ name: keyName, ipRanges: ipRangesField })
const textsOf = ({ name, ipRanges }: ApiKey) => ({ name, ipRanges: ipRanges.join('\n') })

function OwnKey({ usage, onClose }: { usage: Usage; onClose: () => void }) {
  const { t } = useTranslation(['api-key', 'ui'])
  const id = useId()
  const { key } = usage
  const {
    form,
    base = key,
    conflict,
  } = useRecordForm({
    schema,
    initial: textsOf(key),
    record: key,
    textsOf,
    readCurrent: current => apiKeySchema.safeParse(current).data,
    explain: name => (name === 'ipRanges' ? t('form.rangesWrong') : undefined),
    explainRefusal: error =>
      error.code === 'key.range_invalid' ? { ipRanges: t('form.rangesWrong') } : undefined,
    async save(changes, over: ApiKey | undefined) {
      const { id: keyId, version } = over ?? key
      const saved = await updateKey({ id: keyId, ...changes }, version)
      void refreshKeys()
      toast.done(t('done.saved', { name: saved.name }))
      onClose()
    },
  })
  return (
    <Dialog
      title={base.name}
      shape="drawer"
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('form.name')} autoComplete="off" isFirst />
        <TextArea
          form={form}
          name="ipRanges"
          label={t('form.ranges')}
          help={t('form.rangesHelp')}
          isOptional
        />
      </Form>
      <Facts apiKey={usage.key} />
      <UsageChart days={usage.days} />
      <LeaveGuard form={form} openBy="key" />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={conflict.theirs.name}
          fields={(['name', 'ipRanges'] as const).map(name =>
            toStaleField(conflict.versions, {
              name,
              label: t(name === 'name' ? 'form.name' : 'form.ranges'),
              text: texts => texts[name],
            }),
          )}
        />
      )}
    </Dialog>
  )
}

function Facts({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-key')
  const format = useFormats()
  const { prefix, owner, ipRanges, createdAt, expiresAt, graceUntil, lastUsedAt, lastUsedIp } =
    apiKey
  const facts: [string, ReactNode][] = [
    [
      t('columns.key'),
      <code key="key" className={styles.prefix} dir="ltr">{`sfk_${prefix}…`}</code>,
    ],
    [t('columns.scopes'), <Scopes key="scopes" apiKey={apiKey} most={60} />],
    [t('columns.owner'), <bdi key="owner">{owner.fullName}</bdi>],
    [
      t('form.ranges'),
      ipRanges.length === 0 ? t('anywhere') : <bdi key="ranges">{ipRanges.join(', ')}</bdi>,
    ],
    [t('columns.created'), format.moment(createdAt)],
    [t('columns.expires'), expiresAt === null ? t('neverEnds') : format.moment(expiresAt)],
    [
      t('columns.lastUsed'),
      lastUsedAt === null ? (
        t('never')
      ) : (
        <span key="used">
          {format.moment(lastUsedAt)} · <bdi>{lastUsedIp}</bdi>
        </span>
      ),
    ],
    ...(graceUntil === null
      ? []
      : [[t('grace'), format.moment(graceUntil)] satisfies [string, string]]),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const CHART_HEIGHT = 180

function UsageChart({ days }: Pick<Usage, 'days'>) {
  const { t } = useTranslation('api-key')
  const format = useFormats()
  const data = {
    labels: days.map(({ day }) => format.date(day)),
    series: [
      {
        key: 'good',
        name: t('usage.good'),
        values: days.map(({ calls, refused }) => calls - refused),
      },
      {
        key: 'refused',
        name: t('usage.refused'),
        values: days.map(({ refused }) => refused),
        color: 4,
      },
    ],
  }
  return (
    <ChartCard
      title={t('usage.title')}
      labelsName={t('usage.day')}
      data={data}
      height={CHART_HEIGHT}
      empty={t('usage.empty')}
    >
      {shown => <Bars name={t('usage.title')} data={shown} height={CHART_HEIGHT} isStacked />}
    </ChartCard>
  )
}
