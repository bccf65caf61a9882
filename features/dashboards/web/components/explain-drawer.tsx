import type { Explanation } from '../../contract/card-alerts.contract.ts'
import { EXPLAIN_PARTS, type ExplainPart } from '../../contract/card-alerts.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { explainQuery } from '../boards.api.ts'
import { useSpan, withSign, written } from './card-words.ts'
import type { readExplained } from './explained.ts'
import styles from './panels.module.css'

interface ExplainDrawerProps {
  asked: NonNullable<ReturnType<typeof readExplained>>
  onClose: () => void
}

/** What a change consists of: the largest contributors and the rest, which add up to it. */
export function ExplainDrawer({ asked, onClose }: ExplainDrawerProps) {
  const { t } = useTranslation(['boards', 'dashboard'])
  const { timeZone: tz } = useRegional()
  const [by, setBy] = useState<ExplainPart>()
  const query = useQuery(explainQuery({ ...asked, tz, ...(by === undefined ? {} : { by }) }))
  const figure = t(`dashboard:rows.figures.${asked.figure.replace('.', '-')}`)
  return (
    <Dialog title={t('explain.title', { figure })} isWide fillsPhone onClose={onClose}>
      <DialogText>{t('explain.text')}</DialogText>
      <Loaded query={query} failed={t('explain.failed')} skeleton={[320, 280, 300, 240]}>
        {data => (
          <>
            <Sums data={data} />
            {data.parts.length > 1 ? (
              <PlainSelect
                label={t('explain.by')}
                value={data.by ?? ''}
                options={data.parts.map(value => ({ value, text: t(`explain.parts.${value}`) }))}
                onChoose={value => setBy(EXPLAIN_PARTS.find(one => one === value))}
              />
            ) : null}
            {data.change === null ? <p>{t('explain.unknown')}</p> : <Parts data={data} />}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function useWrite({ unit, currency }: Pick<Explanation, 'unit' | 'currency'>) {
  const format = useFormats()
  const write = (value: number) =>
    unit === 'money' ? format.money(value, currency ?? undefined) : format.number(value)
  return {
    write,
    signed: (value: number) =>
      value === 0 ? write(0) : withSign(value > 0 ? '+' : '−', write(Math.abs(value))),
  }
}

function Sums({ data }: { data: Explanation }) {
  const { t } = useTranslation('boards')
  const spanOf = useSpan()
  const { write, signed } = useWrite(data)
  const sums = [
    { name: spanOf(data.before), value: written(data.valueBefore, write) },
    { name: spanOf(data.span), value: written(data.value, write) },
    { name: t('explain.change'), value: written(data.change, signed) },
  ]
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, value }) => (
        <div key={name} className={styles.sum}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Parts({ data }: { data: Explanation }) {
  const { t } = useTranslation(['boards', 'dashboard'])
  const format = useFormats()
  const { write, signed } = useWrite(data)
  const { count, ...rest } = data.others
  const hasOthers = count > 0 || rest.change !== 0 || data.contributors.length === 0
  const othersName =
    data.by === 'product'
      ? t('explain.otherGoods')
      : t('explain.others', { count, shown: format.number(count) })
  const lines = [
    ...data.contributors.map(one => ({ key: `part ${one.name}`, ...one, name: wordOf(one.name) })),
    ...(hasOthers
      ? [
          {
            key: 'others',
            name: data.contributors.length === 0 ? t('explain.same') : othersName,
            ...rest,
          },
        ]
      : []),
  ]
  const most = Math.max(1e-9, ...lines.map(({ change }) => Math.abs(change)))
  function wordOf(name: string): string {
    if (name === '') return t('explain.nameless')
    return data.by === 'method' || data.by === 'kind' || data.by === 'status' || data.by === 'role'
      ? t(`explain.values.${name}`, { defaultValue: name })
      : name
  }
  return (
    <ul className={styles.parts} aria-label={t('explain.list')}>
      {lines.map(({ key, name, now, before, change }) => (
        <li key={key} className={styles.part} data-change={change}>
          <span className={styles.partName} title={name}>
            <bdi>{name}</bdi>
          </span>
          <b className={styles.partChange}>
            <bdi>{signed(change)}</bdi>
          </b>
          <span className={styles.soft}>
            {t('explain.fromTo')} <bdi>{write(before)}</bdi> <span className={styles.arrow}>→</span>{' '}
            <bdi>{write(now)}</bdi>
          </span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={change < 0 ? styles.down : styles.up}
              style={{ width: `${(Math.abs(change) / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
