import type { InvoiceStatus } from '#platform/contract/invoice-status.rules.ts'
import { IconConfetti } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { ProgressRing } from '#ui/chart/progress-ring.tsx'
import { Radar } from '#ui/chart/radar.tsx'
import { Growth } from '#ui/figure/figure.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import { SOURCES } from '../dashboards.api.ts'
import { type CardProps, useCardData } from './card-frame.tsx'
import { useLabels } from './card-words.ts'
import { CardTable } from './card-table.tsx'
import styles from './cards.module.css'
import medal from './medal.module.css'
import { SourceCard } from './part-card.tsx'

// Further parts of the analytics page: one answer for all, each part by the viewer's rights.

/** Sales against the previous period. */
export function CongratulationsCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <SourceCard
      card={card}
      source={SOURCES.overview}
      partOf={data => data.congratulations}
      height={180}
      hasPeriod
    >
      {({ name, growth, sales, orders }, { currency }) => (
        <div className={medal.medal}>
          <div className={medal.words}>
            <p className={styles.strong}>
              {t(
                growth !== null && growth > 0
                  ? 'cards.congratulations.up'
                  : 'cards.congratulations.steady',
                { name },
              )}
            </p>
            <p className={styles.large}>
              <bdi>{format.money(sales, currency)}</bdi> <Growth percent={growth} />
            </p>
            <p className={styles.soft}>
              {t('cards.congratulations.orders', { count: orders, shown: format.number(orders) })}
            </p>
            <ButtonLink to="/apps/ecommerce/orders" search={{ scope: 'all' }}>
              {t('cards.congratulations.open')}
            </ButtonLink>
          </div>
          <IconConfetti className={medal.trophy} size={72} stroke={1.1} aria-hidden="true" />
        </div>
      )}
    </SourceCard>
  )
}

/** Recent changes: everyone's for readers of the audit log, else one's own. */
export function TimelineCard(card: CardProps) {
  const { t } = useTranslation(['dashboard', 'changes'])
  const format = useFormats()
  return (
    <SourceCard card={card} source={SOURCES.overview} partOf={data => data.timeline} height={320}>
      {entries => (
        <ol className={styles.timeline}>
          {entries.map(one => (
            <li key={one.id}>
              <span dir="auto">
                {t(`changes:actions.${one.action}`, {
                  what: one.title,
                  defaultValue: one.title,
                }).trim()}
                {one.more > 0
                  ? ` ${t('cards.timeline.more', { count: one.more, shown: format.number(one.more) })}`
                  : ''}
              </span>
              <span className={styles.small}>
                <bdi>{one.who}</bdi> ·{' '}
                <span title={format.moment(one.at)}>{format.ago(one.at)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </SourceCard>
  )
}

/** Sales and sessions of the last months, each relative to its own best month, as their units differ. */
export function SalesRadarCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const labels = useLabels()
  const { query } = useCardData(card, SOURCES.overview)
  const radar = query.data?.salesRadar
  const shareOf = (values: readonly number[]) => {
    const most = Math.max(0, ...values)
    return values.map(value => (most === 0 ? 0 : Math.round((value / most) * 100)))
  }
  return (
    <ChartCard
      title={card.title}
      labelsName={t('labels.month')}
      data={
        query.data && {
          labels: labels(radar?.categories ?? [], 'month'),
          series: [
            {
              key: 'sales',
              name: t('cards.sales-radar.sales'),
              values: shareOf(radar?.sales ?? []),
            },
            {
              key: 'visits',
              name: t('cards.sales-radar.visits'),
              values: shareOf(radar?.visits ?? []),
            },
          ],
        }
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      format={share => format.percent(share / 100)}
      height={288}
      hasLegend
      empty={t('cards.sales-radar.none')}
      about={t('cards.sales-radar.about')}
      menu={card.menu}
    >
      {shown => (
        <Radar
          name={card.title}
          data={shown}
          height={288}
          format={share => format.percent(share / 100)}
        />
      )}
    </ChartCard>
  )
}

/** The most recently used project. */
export function ProjectCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <SourceCard card={card} source={SOURCES.overview} partOf={data => data.project} height={320}>
      {project => (
        <div className={styles.stack}>
          <p className={styles.strong}>
            <Link to={project.link} className={styles.link} dir="auto">
              {project.name}
            </Link>
          </p>
          <div className={styles.labels}>
            {project.labels.slice(0, 4).map(label => (
              <StatusBadge key={label.name} tone="accent" text={label.name} isPlain />
            ))}
          </div>
          <div className={styles.middle}>
            <ProgressRing
              name={t('cards.project.done')}
              value={project.done}
              max={project.total}
              size={120}
            />
          </div>
          <p className={styles.soft}>
            {t('cards.project.cards', {
              done: format.number(project.done),
              total: format.number(project.total),
            })}
            {project.dueOn === null
              ? ''
              : ` · ${t('cards.project.due', { day: format.date(project.dueOn) })}`}
          </p>
          <ul className={styles.people}>
            {project.people.slice(0, 6).map(person => (
              <li key={person.id ?? person.fullName}>
                <Avatar person={person} />
                <span className="sr-only">{person.fullName}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SourceCard>
  )
}

const TONE: Partial<Record<InvoiceStatus, Tone>> = {
  Paid: 'good',
  'Partial Payment': 'warn',
  'Past Due': 'bad',
  Draft: 'idle',
  Void: 'idle',
}

/** The newest invoices. */
export function InvoicesCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <SourceCard
      card={card}
      source={SOURCES.overview}
      partOf={data => data.invoices}
      height={320}
      actions={<ButtonLink to="/apps/invoice/list">{t('cards.invoices.open')}</ButtonLink>}
    >
      {invoices => (
        <CardTable
          name={card.title}
          rows={invoices}
          columns={[
            {
              head: t('cards.invoices.number'),
              cell: one => (
                <Link to={one.link} className={styles.link}>
                  <bdi>{one.number === null ? t('cards.invoices.draft') : `#${one.number}`}</bdi>
                </Link>
              ),
            },
            { head: t('cards.invoices.client'), isText: true, cell: one => one.client },
            { head: t('cards.invoices.issued'), cell: one => format.date(one.issuedOn) },
            {
              head: t('cards.invoices.status'),
              cell: one => (
                <StatusBadge tone={TONE[one.status] ?? 'info'} text={t(`statuses.${one.status}`)} />
              ),
            },
            {
              head: t('cards.invoices.total'),
              isNumber: true,
              cell: one => <bdi>{format.money(one.total, one.currency)}</bdi>,
            },
            {
              head: t('cards.invoices.balance'),
              isNumber: true,
              cell: one => <bdi>{format.money(one.balance, one.currency)}</bdi>,
            },
          ]}
        />
      )}
    </SourceCard>
  )
}
